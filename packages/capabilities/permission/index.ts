export { type Actor, KeyActors, type Permitted, personAt, unasked } from './actor.ts'
export { isOpen } from './open-products.ts'
export { type Answer, type Denial, Permissions } from './permissions.ts'
export { othersMay, permissionsOf, rolesWith, staffMay } from './staff-permissions.ts'
