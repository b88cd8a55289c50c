import { findUser, type User } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export async function userOf(sql: Sql, id: number): Promise<User> {
  const user = await findUser(sql, id)
  if (!user) throw new SiteRefusal(SiteCode.refused, 'staff.user-unknown', { field: 'userId' })
  return user
}
