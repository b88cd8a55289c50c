import type { Actor, Permissions, Permitted } from '@bowline/capabilities/permission/index.ts'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import { denialRefusal } from '../../call-kit/denial.ts'

/** For a call whose parameters decide what it needs; others name it in their row as `requires`. */
export async function requirePermission<R extends Requirement>(
  permissions: Pick<Permissions, 'may'>,
  actor: Actor,
  requirement: R,
  nowMs: number,
): Promise<Permitted<R>> {
  const denial = await permissions.may(actor, requirement, nowMs)
  if (denial) throw denialRefusal(denial)
  return actor as Permitted<R>
}
