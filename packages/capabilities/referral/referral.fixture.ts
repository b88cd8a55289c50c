import assert from 'node:assert/strict'
import { after } from 'node:test'
import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import { writtenLines } from '@bowline/core/messages/journal.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { addInviteCode } from '../account-access/index.ts'
import { attribute } from '../account-access/invites/attribution.ts'
import { SecureHouse } from '../account-security/account-security.fixture.ts'
import type { User } from '../identity/index.ts'
import { WebNews } from '../messages/web-news.ts'
import { SPOT_PROJECTION } from '../spot/index.ts'
import { openReferral } from './open-referral.ts'
import type { ReferralParts } from './referral-parts.ts'
import { DAY_MS, dayOf, startOfDay } from './terms.ts'

export const UNIT = 100_000_000n
const USDT = 1
export const BTC = 3
const MARKET = 1
export const CONTRACT = 9
/** Noon of a day that is long over; the ledger takes no posting from the future. */
export const NOON = startOfDay(dayOf(Date.now() - 200 * DAY_MS)) + DAY_MS / 2

/** A fill of one side; the other paid nothing. Amounts in ledger units. */
export interface Fill {
  readonly buyer: User
  readonly seller?: User
  readonly fee: bigint
  readonly sellerFee?: bigint
  readonly asset?: number
  readonly market?: number
  readonly atMs?: number
  readonly quote?: bigint
}

/** Referral over a real engine and database; the test says what was traded, and what time it is. */
export class ReferralHouse {
  readonly house: SecureHouse
  readonly parts: ReferralParts
  nowMs = NOON
  /** Submits left before the process dies; undefined: it lives. */
  livesFor: number | undefined
  /** Every journal that was written, by its id. */
  readonly journals = new Map<string, number>()
  readonly #balances = new Map<string, bigint>()
  #trades = 0
  #position = NOON

  static async open(): Promise<ReferralHouse> {
    const house = await SecureHouse.open()
    await house.sql`update referral_progress set accrued_to = ${NOON - DAY_MS}`
    return new ReferralHouse(house)
  }

  private constructor(house: SecureHouse) {
    this.house = house
    const submit: EngineClient['submit'] = async (command) => {
      if (this.livesFor === 0) throw new Error('killed')
      if (this.livesFor !== undefined) this.livesFor -= 1
      const answer = await house.engine.submit(command)
      for (const { code, owner, asset, balance } of answer.events.flatMap(writtenLines))
        this.#balances.set(`${code}/${owner}/${asset}`, balance)
      if (command.kind === 'journal' && answer.events.some(({ kind }) => kind === 'journal-line'))
        this.journals.set(String(command.bizId), (this.journals.get(String(command.bizId)) ?? 0) + 1)
      return answer
    }
    const [usdt, btc] = [
      { asset: USDT, code: 'USDT' },
      { asset: BTC, code: 'BTC' },
    ]
    const prices = new Map([
      ['USDT', { numerator: 1n, denominator: 1n, markets: [] }],
      ['BTC', { numerator: 60_000n, denominator: 1n, markets: [] }],
    ])
    this.parts = {
      ...{ sql: house.sql, log: house.log, webNews: new WebNews(house.sql), now: () => this.nowMs },
      engine: { submit, query: (query: Parameters<EngineClient['query']>[0]) => house.engine.query(query) },
      markets: {
        numbers: () => [MARKET],
        byNumber: () => ({ quoteAsset: 'USDT' }),
        contractNumbers: () => [CONTRACT],
        contract: () => ({ settleAsset: 'USDT' }),
        assets: () => [usdt, btc],
        assetByCode: (code: string) => [usdt, btc].find((asset) => asset.code === code),
      } as unknown as ReferralParts['markets'],
      portfolio: {
        prices: () => ({ worth: (coin: string) => prices.get(coin) }),
      } as unknown as ReferralParts['portfolio'],
    }
  }

  /** As after a start: nothing in memory is left. */
  get referral() {
    return openReferral(this.parts)
  }

  /** Verified at level one. */
  async person(name: string): Promise<User> {
    const user = await this.house.person(name)
    await this.house.sql`update users set kyc_level = 1 where id = ${user.id}`
    return user
  }

  /** `invitee` registered by a code of `inviter` that passes so much on. */
  async invites(inviter: User, invitee: User, kickbackPercent = 0, atMs = NOON - DAY_MS): Promise<void> {
    const code = await addInviteCode(this.house.sql, inviter.id, { kickbackPercent, label: '' })
    await attribute(this.house.sql, invitee.id, { inviteCodes: [code] }, atMs)
  }

  async trades(...fills: readonly Fill[]): Promise<void> {
    for (const fill of fills) {
      const { buyer, seller, fee, sellerFee = 0n, asset = USDT, market = MARKET, atMs = NOON, quote = UNIT } = fill
      this.#trades += 1
      await this.house.sql`
        insert into spot_trades values (${market}, ${this.#trades}, ${this.#trades}, ${atMs}, 1, 1, ${String(quote)}, false, 1, 2,
          0, 0, ${buyer.id}, ${seller?.id ?? 1}, ${asset}, ${asset}, ${String(fee)}, ${String(sellerFee)})`
      this.#position = Math.max(this.#position, atMs + 1)
    }
    await this.projectedTo(this.#position)
  }

  async projectedTo(time: number): Promise<void> {
    const { name, version } = SPOT_PROJECTION
    this.#position = time
    await this.house.sql`
      insert into projection_positions (name, version, sequence, time) values (${name}, ${version}, 1, ${time})
      on conflict (name) do update set time = excluded.time`
  }

  /** Pays at this hour after the day of the trades is over. */
  async pays(hours = 13, days = 1) {
    this.nowMs = startOfDay(dayOf(NOON)) + days * DAY_MS + hours * 3_600_000
    await this.projectedTo(this.nowMs)
    return this.referral.payDue()
  }

  async funds(user: User, asset = USDT): Promise<bigint> {
    const { events } = await this.house.engine.query({ kind: 'query-account', account: user.id, asset: ALL_ASSETS })
    const held = events.find((event) => event.kind === 'balance' && event.asset === asset)
    return held?.kind === 'balance' ? held.available : 0n
  }

  /** Of the house, credit-positive. */
  balance(code: number, asset = USDT): bigint {
    return this.#balances.get(`${code}/0/${asset}`) ?? 0n
  }

  async earnings(invitee: User) {
    const rows = await this.house.sql<
      { product: string; fills: bigint; inviter_amount: string; kickback_amount: string; state: string }[]
    >`
      select product, fills, inviter_amount, kickback_amount, state from referral_earnings
      where invitee_id = ${invitee.id} order by day, product, asset`
    return rows.map((row) => [
      row.product,
      Number(row.fills),
      String(row.inviter_amount),
      String(row.kickback_amount),
      row.state,
    ])
  }

  async holdOf(invitee: User): Promise<string | undefined> {
    const [row] = await this.house.sql<{ hold: string }[]>`
      select reason || ' ' || state as hold from referral_holds where invitee_id = ${invitee.id}`
    return row?.hold
  }
}

export async function setReferral(): Promise<ReferralHouse> {
  const house = await ReferralHouse.open()
  after(async () => {
    assert.ok(
      [...house.journals.values()].every((times) => times === 1),
      'no journal was written twice',
    )
    await house.house.close()
  })
  return house
}
