export { type BookRow, type Difference, openDifferences, readBooks, reconcile } from './reconcile.ts'
