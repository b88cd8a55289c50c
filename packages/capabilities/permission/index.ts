export { isOpen } from './open-products.ts'
export { type Actor, type Answer, type Denial, Permissions } from './permissions.ts'
