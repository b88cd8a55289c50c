import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { findUserByEmail, insertUser, mainAccountOf, openAccountOf } from '../identity/index.ts'

/** No mail arrives there and it has no password, so nobody can sign in. */
const HOUSE_EMAIL = 'conversions@house.invalid'

/** The house's own account, like any user's: no priority, no other fees. Made when it is first needed. */
export async function houseAccount({ sql, engine }: { readonly sql: Sql; readonly engine: EngineClient }) {
  const [known] = await sql<{ user_id: bigint }[]>`select user_id from convert_house`
  if (known) return mainAccountOf(Number(known.user_id))
  const user = await inTransaction(sql, async (tx) => {
    const made = await insertUser(tx, { name: { kind: 'email', email: HOUSE_EMAIL }, passwordHash: undefined })
    const owner = made ?? (await findUserByEmail(tx, HOUSE_EMAIL))
    if (!owner) throw new Error('the house has no account for conversions')
    await tx`insert into convert_house (user_id) values (${owner.id}) on conflict do nothing`
    return owner
  })
  // After a crash in between it is opened at the next start, as everybody's is.
  const outcome = await openAccountOf(user, { sql, engine })
  if (outcome !== 'opened') throw new Error(`the house has no account for conversions: ${outcome}`)
  return mainAccountOf(user.id)
}

/** What the account has of two coins, free of orders. */
export async function freeOf(engine: Pick<EngineClient, 'query'>, account: number, assets: readonly number[]) {
  const amounts = new Map<number, bigint>()
  for (const asset of assets) {
    const { rejection, events } = await engine.query({ kind: 'query-account', account, asset })
    if (rejection !== Rejection.none) throw new Error(`account ${account} is not known`)
    for (const event of events)
      if (event.kind === 'balance' && event.asset === asset) amounts.set(asset, event.available)
  }
  return (asset: number) => amounts.get(asset) ?? 0n
}
