import { startCounting } from '../samples/counter.ts'

// A worker runs many files; running numbers restart in each, so that no test depends on the files before it.
startCounting()
