import { startCounting } from '../samples/counter.ts'

// A worker runs many files; a number that one of them looks for must not depend on how many came before it.
startCounting()
