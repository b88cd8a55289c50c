import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

export async function settingsOf(sql: Sql, userId: number): Promise<Record<string, unknown>> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from user_settings where user_id = ${userId} order by name`
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

/** What a setting becomes, as JSON, from what it is; a refusal leaves it. */
type Change<Refusal> = (before: string | undefined) => { readonly text: string } | { readonly refusal: Refusal }

/** Under the user's row lock: of two at the same moment the second sees the first, and two cannot both fit. */
export async function changeSettingText<Refusal>(
  sql: Sql,
  { userId, name }: { readonly userId: number; readonly name: string },
  change: Change<Refusal>,
  most: number,
  nowMs: number,
): Promise<Refusal | 'too-many-settings' | undefined> {
  return inTransaction(sql, async (tx) => {
    await tx`select from users where id = ${userId} for no key update`
    const [held] = await tx<{ others: number; value: string | null }[]>`
      select count(*) filter (where name <> ${name})::int as others, max(value) filter (where name = ${name}) as value
      from user_settings where user_id = ${userId}`
    const changed = change(held?.value ?? undefined)
    if ('refusal' in changed) return changed.refusal
    if ((held?.others ?? 0) >= most) return 'too-many-settings'
    await tx`
      insert into user_settings (user_id, name, value, written_at)
      values (${userId}, ${name}, ${changed.text}, ${new Date(nowMs)})
      on conflict (user_id, name) do update set value = excluded.value, written_at = excluded.written_at`
    return undefined
  })
}

export async function deleteSetting(sql: Sql, userId: number, name: string): Promise<void> {
  await sql`delete from user_settings where user_id = ${userId} and name = ${name}`
}
