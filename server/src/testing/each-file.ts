import { setMinimumDuration } from '../accounts/minimum-duration.ts'
import { startCounting } from '../samples/counter.ts'

// A worker runs many files; running numbers restart in each, so that no test depends on the files before it.
startCounting()

// Calls that take equally long whether or not an account exists would make every test of them wait.
setMinimumDuration(0)
