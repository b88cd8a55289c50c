import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import { Sender } from './sender.ts'
import { SitePerson } from './site-person.ts'

export const WEB = '/exchange-web/web'

/** Somebody verified who attacks by the site and by the programs' API alike. */
export interface Customer {
  readonly id: number
  readonly site: SitePerson
  readonly program: Sender
}

/** An exchange with a book that conversions are priced by, and people with money. */
export async function setProductFloor() {
  const { exchange, sql } = await setExchangeWithDatabase()
  let people = 0
  const customer = async (name: string, fund: string): Promise<Customer> => {
    people += 1
    const program = new Sender(exchange, await exchange.person(name, fund), `127.6.0.${people}`)
    const site = new SitePerson(exchange, name, `127.6.1.${people}`)
    await site.signIn()
    const [row] = await sql<{ id: bigint }[]>`
      update users set kyc_level = 1 where email = ${program.person.email} returning id`
    return { id: Number(row?.id), site, program }
  }
  // Without an index conversions are priced by what the book gives: with room for several of the largest, and at a round bid.
  const maker = await customer('maker', 'USDT=1000000,BTC=100,BOW=1000')
  for (const [pair, qty, buy, sell] of [
    ['BTC_USDT', '10', '60000', '60010'],
    ['BOW_USDT', '200', '0.05', '0.0501'],
  ] as const) {
    const order = { pair, type: 'limit', qty }
    await dataOf(maker.site, `POST ${WEB}/order/create`, { ...order, side: 'buy', price: buy })
    await dataOf(maker.site, `POST ${WEB}/order/create`, { ...order, side: 'sell', price: sell })
  }
  await eventually('conversions have a price', async () => {
    const asked = { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10' }
    return (await maker.site.ask(`POST ${WEB}/convert/quote`, asked)).body.code === '0' ? true : undefined
  })
  return { exchange, sql, customer }
}

/** The data of a call that must succeed. */
export async function dataOf(person: SitePerson, call: string, parameters: Readonly<Record<string, string>> = {}) {
  const { body } = await person.ask(call, parameters)
  if (body?.code !== '0') throw new Error(`${call}: ${body?.code} ${body?.reason} ${body?.msg}`)
  return body.data
}

/** A leader of this name, without the thirty days of trading. */
export async function makeLeader(sql: Sql, userId: number, name: string): Promise<void> {
  await sql`
    insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, decided_at, leads_since)
    values (${userId}, 'active', ${name}, '', 100000, now(), now(), now())`
}

/** What somebody has in spot, by coin. */
export async function spotOf({ program }: Customer): Promise<Record<string, string>> {
  const { body } = await program.call('GET', '/api/v3/account')
  const rows = body.balances as { asset: string; free: string }[]
  return Object.fromEntries(rows.filter(({ free }) => Number(free) !== 0).map(({ asset, free }) => [asset, free]))
}

/** No unit was made or lost. */
export async function isBalanced(exchange: RunningExchange): Promise<boolean> {
  return (await exchange.cli<{ ok: boolean }>('ledger', 'check')).ok
}
