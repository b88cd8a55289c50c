import type { Actor } from '@bowline/capabilities/permission/index.ts'
import { isOutage } from '@bowline/capabilities/projection/outage.ts'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import type { Venue } from './venue.ts'

/** Whether the account may, whatever the key that asks may. While nobody can tell, it is refused, and so it is no. */
export async function mayUse(
  { permissions, now }: Pick<Venue, 'permissions' | 'now'>,
  actor: Actor,
  requirement: Requirement,
): Promise<boolean> {
  try {
    return (await permissions.may({ ...actor, key: undefined }, requirement, now())) === undefined
  } catch (error) {
    if (isOutage(error)) return false
    throw error
  }
}
