/** What the process that watches the chains uses of solvency: two statements, and no other capability. */
export { keepReserves, type SignedReserve, unsignedSnapshot } from './reserves.store.ts'
