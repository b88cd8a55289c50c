import assert from 'node:assert/strict'
import { after } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { DAY, SecureHouse } from '../account-security/account-security.fixture.ts'
import { listedRisk, openAddressRisk } from '../address-risk/index.ts'
import type { User } from '../identity/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { openMessageQueue } from '../messages/index.ts'
import { WebNews } from '../messages/web-news.ts'
import { Portfolio } from '../portfolio/portfolio.ts'
import { openTravelRule, type Provider, type TravelRuleSettings } from '../travel-rule/index.ts'
import { contractDigestIn, openWallet, signedByIn, type Wanted } from './index.ts'
import { writeStanding } from './networks/network-standing.ts'
import { findTokensFit } from './open-networks.fixture.ts'

const USDT = 1
/** The engine refuses journals of the future. */
export const NOW = Date.now() - 2 * DAY

const HARBOUR: Provider = {
  code: 'HARBOUR',
  name: 'Harbour',
  country: 'SG',
  host: null,
  protocol: 'manual',
  ivms101: '2020',
  lei: null,
  active: true,
}

export const freezeOf = (userId: number) =>
  ({ userId, cause: 'self', trading: false, withdrawals: true, setBy: 'user:1' }) as const

/** Engine, database and wallet, whose networks a test opens as the watcher would. One USDT is worth one, and nothing else has a price. */
export async function setWalletHouse() {
  const house = await SecureHouse.open()
  const { sql, engine, log, pins, secrets } = house
  await findTokensFit(sql, NOW)
  const markets = await MarketRegistry.follow(engine)
  const prices = new Map<number, { last?: bigint; index?: bigint; ofDay?: bigint }>()
  const lastPrice = (market: number) => prices.get(market)?.last
  const indexPrice = (market: number) => prices.get(market)?.index
  const steadyPrice = (market: number) => prices.get(market)?.ofDay
  const portfolio = new Portfolio({
    ...{ engine, markets, marketData: { lastPrice, indexPrice, steadyPrice } },
    ...{ klines: { read: async () => assert.fail() }, ledger: undefined as never },
  })
  const addressRisks = openAddressRisk([listedRisk('demo')])
  const messages = Object.assign(openMessageQueue({ secrets, now: () => NOW }), { webNews: new WebNews(sql) })
  const countries = new Map<number, string>()
  const settings: TravelRuleSettings = { homeCountry: null, lei: null, providers: [HARBOUR] }
  const travelRule = openTravelRule({
    ...{
      sql,
      secrets,
      settings: () => settings,
      legalName: () => 'Bowline',
      signedBy: signedByIn('demo'),
      contractDigest: contractDigestIn('demo'),
      now: () => NOW,
    },
    speaksTrp: false,
    countryOf: async (_sql, userId) => countries.get(userId),
    originatorOf: async (userId) => ({ familyName: 'Example', name: 'Alice', customer: String(userId) }),
  })
  const wallet = await openWallet({
    ...{ sql, engine, markets, portfolio, pins, addressRisks, travelRule, messages, secrets, log },
    publicUrl: () => 'https://exchange.example',
    ...{ mode: 'demo', now: () => NOW },
    boughtLately: async () => [],
    paidSince: async () => 0n,
  })
  after(async () => {
    await wallet.close()
    await house.close()
  })
  let people = 0
  let fundings = 0
  return {
    ...{ house, wallet, travelRule, markets, portfolio },
    /** Of markets, by their numbers; the last ones are in ticks. */
    prices,
    /** Where they live, for the rules. */
    lives: (user: User, country: string) => countries.set(user.id, country),
    /** With three USDT, and nothing that blocks withdrawals. */
    async ready(): Promise<User> {
      people += 1
      const user = await house.person(`person${people}`, `+491510000${1000 + people}`)
      await sql`update users set kyc_level = 1 where id = ${user.id}`
      assert.equal(await pins.set(sql, user.id, '902813', NOW), 'set')
      for (let n = 0; n < 3; n += 1) await house.move(user, 'in')
      return house.fresh(user)
    },
    quoteFor: async (user: User, wanted: Wanted) =>
      wallet.quote({ ...wanted, user: await house.fresh(user), country: 'allow', isNewDevice: false }),
    coin: (name: string, network: string) =>
      wallet.coins().find((known) => known.coin === name && known.network === network),
    stand: (network: string, suspended?: 'node-away') =>
      writeStanding(sql, {
        ...{ network, suspended, head: 10, scanned: 10, currentAtMs: NOW, changedAtMs: NOW },
      }),
    /** Between two accounts of one person. */
    async transfer(user: User, amount: bigint, way: 'to funding' | 'to spot') {
      const [spot, funds] = [LedgerCode.spotAvailable, LedgerCode.funding].map((code) => ({ code, owner: user.id }))
      assert.ok(spot && funds)
      const [from, to] = way === 'to funding' ? [spot, funds] : [funds, spot]
      const key = { bizType: BizType.transfer, bizId: `wallet-${++fundings}`, leg: 0, bizTime: 1, actor: '', memo: '' }
      const { rejection } = await house.engine.submit(journal(key, moved(from, to, USDT, amount)))
      assert.equal(rejection, 0)
    },
    funding(user: User, amount: bigint) {
      const bizId = `wallet-${++fundings}`
      const key = { bizType: BizType.funding, bizId, leg: 0, bizTime: 1, actor: 'test', memo: '' }
      const to = { code: LedgerCode.spotAvailable, owner: user.id }
      return journal(key, moved({ code: LedgerCode.demoFunding }, to, USDT, amount))
    },
  }
}
