import type { Requirement } from '@bowline/contract/terms/products.ts'
import { denialRefusal } from '../../call-kit/denial.ts'
import type { Site } from '../site.ts'
import type { SiteCall } from './handler.ts'

/** For a call whose parameters decide what it needs; others name it in their row as `requires`. */
export async function requirePermission(
  { caller, ip, nowMs }: Pick<SiteCall, 'caller' | 'ip' | 'nowMs'>,
  { permissions }: Pick<Site, 'permissions'>,
  requirement: Requirement,
): Promise<void> {
  const denial = await permissions.may({ user: caller?.user, ip, nowMs }, requirement)
  if (denial) throw denialRefusal(denial)
}
