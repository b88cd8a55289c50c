import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

export async function settingsOf(sql: Sql, userId: number): Promise<Record<string, unknown>> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from user_settings where user_id = ${userId} order by name`
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

/** False when it would exceed the limit; counts under the user's row lock, so that two cannot both fit. */
export async function upsertSetting(
  sql: Sql,
  { userId, name, text }: { readonly userId: number; readonly name: string; readonly text: string },
  most: number,
  nowMs: number,
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    await tx`select from users where id = ${userId} for no key update`
    const [held] = await tx<{ others: number }[]>`
      select count(*)::int as others from user_settings where user_id = ${userId} and name <> ${name}`
    if ((held?.others ?? 0) >= most) return false
    await tx`
      insert into user_settings (user_id, name, value, written_at)
      values (${userId}, ${name}, ${text}, ${new Date(nowMs)})
      on conflict (user_id, name) do update set value = excluded.value, written_at = excluded.written_at`
    return true
  })
}

export async function deleteSetting(sql: Sql, userId: number, name: string): Promise<void> {
  await sql`delete from user_settings where user_id = ${userId} and name = ${name}`
}
