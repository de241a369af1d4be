package transcript_test

import "tribes/transcript"

func init() {
	transcript.SecondReader = func(file []byte) (string, uint32, []byte, string) {
		j, verdict, why := judged(file, nil)
		in := j.in
		if in == nil {
			in = zeros
		}
		return verdict, j.step, in, why
	}
}
