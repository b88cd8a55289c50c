import type { Sql } from '@bowline/platform/postgres/index.ts'
import { rolesWith } from '../permission/index.ts'
import type { By } from './manage-staff.ts'

/** Hours in which a new, reset or promoted member decides nothing: time for the others to notice who was let in. */
const SETTLING_HOURS = 72

/** With fewer who may decide, nothing that takes two could be done at all. */
const LEAST_DECIDERS = 2

const deciding = rolesWith('approvals.decide')

/**
 * Records who handed the member a password or put a role in force, and makes them wait before they decide. The
 * machine's own command line is nobody: it begins a member anew, and its first two decide at once.
 */
export async function entrust(
  sql: Sql,
  id: number,
  { by, isDemo }: { readonly by: By; readonly isDemo: boolean },
): Promise<void> {
  const { actor, nowMs } = by
  if (actor.kind === 'staff') {
    await sql`
      insert into staff_entrustments (staff_id, by_id) values (${id}, ${Number(actor.id)}) on conflict do nothing`
  } else {
    await sql`delete from staff_entrustments where staff_id = ${id}`
  }
  const isAtOnce = isDemo || (actor.kind !== 'staff' && (await countOthersDeciding(sql, id, nowMs)) < LEAST_DECIDERS)
  const fromMs = isAtOnce ? nowMs : nowMs + SETTLING_HOURS * 3_600_000
  await sql`update staff set decides_from = ${new Date(fromMs)} where id = ${id}`
}

/** Who never finished a first sign-in decides nothing yet, whatever the time. */
async function countOthersDeciding(sql: Sql, id: number, nowMs: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from staff
    where id <> ${id} and not is_disabled and role = any(${deciding}) and decides_from <= ${new Date(nowMs)}
      and not password_is_temporary and authenticator is not null`
  return row?.count ?? 0
}

/**
 * Whether one person could act as both: either of them, or a third one, ever set the password or role of the one and,
 * through however many hands, of the other.
 */
export async function areSameHands(sql: Sql, one: number, other: number): Promise<boolean> {
  const rows = await sql`
    with recursive behind (member, hand) as (
      select id, id from staff where id in (${one}, ${other})
      union
      select behind.member, by_id from behind join staff_entrustments on staff_id = behind.hand)
    select from behind mine join behind theirs using (hand)
    where mine.member = ${one} and theirs.member = ${other} limit 1`
  return rows.length === 1
}
