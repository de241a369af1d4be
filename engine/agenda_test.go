package engine

import "testing"

func TestAgendaAnswersTheLastFirst(t *testing.T) {
	var a Agenda
	if a.Top() != nil || a.Len() != 0 {
		t.Fatal("an agenda begins empty")
	}
	for i := range int16(3) {
		a.Push(Task{Kind: 1, Arg: i})
	}
	a.Top().Times = 5
	for i := int16(2); i >= 0; i-- {
		if top := a.Top(); top.Arg != i || (top.Times == 5) != (i == 2) {
			t.Errorf("on top lies %+v, want argument %d", *top, i)
		}
		a.Pop()
	}
	if a != (Agenda{}) {
		t.Errorf("an agenda done with leaves %+v", a)
	}
}

func TestAgendaIsBounded(t *testing.T) {
	var a Agenda
	for range MaxAgenda {
		a.Push(Task{Kind: 1})
	}
	defer func() {
		if recover() == nil {
			t.Error("a decision too many is taken in")
		}
	}()
	a.Push(Task{Kind: 1})
}
