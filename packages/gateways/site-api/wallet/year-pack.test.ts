import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliveredJournal, paidJournal } from '@bowline/capabilities/card-purchase/journals.ts'
import { payoutCommand, requestCommand } from '@bowline/capabilities/earn/earn-journals.ts'
import { paymentCommand } from '@bowline/capabilities/user-payments/payment-journal.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { readZip } from '@bowline/platform/read-zip.fixture.ts'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { CREATE as CREATE_CONTRACT, limit, setFuturesSite } from '../perpetuals/futures-site.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'
import { CREATE } from '../spot/orders.fixture.ts'
import { readPdf } from './read-pdf.fixture.ts'

const WALLET = '/exchange-web-gateway/wallet'
const UNIT = 100_000_000n

/** Per coin, in ledger units. */
type Sums = Record<string, bigint>

function add(sums: Sums, coin: string | undefined, amount: string | undefined, sign: 1n | -1n): void {
  if (!coin || !amount) return
  const units = parseUnits(amount, LEDGER_DECIMALS)
  assert.ok(typeof units === 'bigint', amount)
  sums[coin] = (sums[coin] ?? 0n) + sign * units
}

const linesOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(','))

const bySize = (sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums)
      .filter(([, amount]) => amount !== 0n)
      .sort(),
  )

describe('the pack of a year', async () => {
  const { futures, api } = await setFuturesSite()
  const { sql } = futures
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  async function enters(name: string): Promise<{ readonly visitor: SiteVisitor; readonly id: number }> {
    const { userId: id } = await api.person(name, ['USDT=200000', 'BTC=2'], ['read', 'trade'], ['127.0.0.1'])
    await sql`update users set kyc_level = 1 where id = ${id}`
    const visitor = new SiteVisitor(api)
    await visitor.signIn(name)
    const said = { version: RISK_NOTICE_VERSION, accepted: 1 } as const
    await visitor.call('POST /fe-co-api/user/submit_compliance_record', said)
    const coins = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT' } as const
    await visitor.call('POST /fe-co-api/user/futures_transfer', { ...coins, amount: '20000' })
    return { visitor, id }
  }

  const [alice, maker, leader] = [await enters('alice'), await enters('maker'), await enters('lena')]
  const onSpot = (who: SiteVisitor, side: 'buy' | 'sell', qty: string, price: string) =>
    who.call(CREATE, { pair: 'BTC_USDT', side, type: 'limit', qty, price })
  const onContract = (who: SiteVisitor, side: 'BUY' | 'SELL', qty: string, price: string) =>
    who.call(CREATE_CONTRACT, limit(BTCUSDT, side, qty, price))

  /** What needs days, a provider or a second person: the very journals that each product makes, of its own command. */
  const theRestOfTheProducts = async () => {
    const atMs = Date.now()
    const [usdt, btc, userId] = [1, 3, alice.id]
    const lent = { kind: 'flexible', coin: 'USDT', userId, productId: 1, positionId: 1 } as const
    const request = {
      ...lent,
      id: 1,
      key: 'a',
      kind: 'subscribe',
      amount: 500n * UNIT,
      reward: 0n,
      forfeited: 0n,
    } as const
    const asked = {
      ...request,
      undue: 0n,
      state: 'pending',
      reason: undefined,
      askedAtMs: atMs,
      dueAtMs: atMs,
    } as const
    await futures.does(requestCommand({ ...asked, settledAtMs: undefined }, 'flexible', usdt))
    const payout = { ...lent, journal: 1, day: 1, reward: 5_000_001n, goesTo: 'principal' } as const
    const planned = { ...payout, released: 0n, principal: 0n, renewedAs: undefined, plannedAtMs: atMs } as const
    await futures.does(payoutCommand([planned], () => ({ asset: usdt, kind: 'flexible' })))
    const order = { orderId: 'one', userId, asset: btc, coinAmount: 1_234_567n, commission: 1_000n }
    for (const journalOf of [paidJournal, deliveredJournal]) await futures.does(journalOf(order, atMs))
    const rebate = { bizType: BizType.referral, bizTime: atMs, leg: 0 }
    const due = { code: LedgerCode.referralDue }
    const spot = { code: LedgerCode.spotAvailable, owner: userId }
    await futures.does(
      journal({ ...rebate, bizId: 'due:1' }, moved({ code: LedgerCode.referralCost }, due, usdt, 360n)),
    )
    await futures.does(journal({ ...rebate, bizId: 'pay:1' }, moved(due, spot, usdt, 360n)))
    const own = { code: LedgerCode.funding, owner: userId }
    const transfer = { bizType: BizType.transfer, bizId: 'to-funding', bizTime: atMs, leg: 0 }
    await futures.does(journal(transfer, moved(spot, own, usdt, 70n * UNIT)))
    const names = { payerName: 'a', payeeName: 'm', coin: 'USDT', value: 0n, state: 'opening' } as const
    const payment = { ...names, payId: 'p', payer: userId, payee: maker.id, asset: usdt, amount: 12n * UNIT }
    await futures.does(paymentCommand({ ...payment, askedAtMs: atMs }))
    const correction = { bizType: BizType.correction, bizId: 'mended', bizTime: atMs, leg: 0 }
    await futures.does(journal(correction, moved({ code: LedgerCode.houseCapital }, spot, usdt, 3n)))
    // A position over the moment at which funding is paid.
    await onContract(maker.visitor, 'SELL', '0.1', '60000')
    await onContract(alice.visitor, 'BUY', '0.1', '60000')
    await futures.passFunding(BTCUSDT)
  }

  /** The evening of 31 December has its funding in the year after. */
  const yearsOf = async () => {
    const rows = await sql<{ year: number }[]>`
      select distinct extract(year from to_timestamp(time / 1000.0) at time zone 'utc')::int as year
      from ledger_lines where owner = ${alice.id} order by year`
    return rows.map(({ year }) => year)
  }

  const fileOf = async (call: string, year: number) => {
    const response = await alice.visitor.get(`${WALLET}/${call}?year=${year}`)
    assert.equal(response.status, 200, call)
    return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** What came less what went, of each coin, by the statement's own last lines. */
  const changeOfStatement = (lines: string[][]): { readonly change: Sums; readonly closing: Sums } => {
    const [change, closing]: [Sums, Sums] = [{}, {}]
    for (const [coin, , line, received, paid, balance] of lines) {
      if (line !== 'closing') continue
      add(change, coin, received, 1n)
      add(change, coin, paid, -1n)
      add(closing, coin, balance, 1n)
    }
    return { change, closing }
  }

  it('adds up to the ledger, in every file of it, to the unit', async () => {
    await onSpot(maker.visitor, 'sell', '0.3', '60010')
    await onSpot(alice.visitor, 'buy', '0.1', '60010')
    await onSpot(maker.visitor, 'buy', '0.3', '59990')
    await onSpot(alice.visitor, 'sell', '0.033', '59990')
    const { quoteId } = await alice.visitor.call('POST /exchange-web/web/convert/quote', {
      ...{ fromCoin: 'BTC', toCoin: 'USDT', fromAmount: '0.01234567' },
    })
    assert.equal((await alice.visitor.call('POST /exchange-web/web/convert/accept', { quoteId })).state, 'success')
    await onContract(maker.visitor, 'SELL', '0.2', '60000')
    await onContract(alice.visitor, 'BUY', '0.1', '60000')
    await onContract(maker.visitor, 'BUY', '0.1', '59900')
    await onContract(alice.visitor, 'SELL', '0.1', '59900')
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at)
      values (${leader.id}, 'applied', 'lena', '', 100000, now())`
    await admin.call('POST /console-api/copy-leaders/decide', { userId: leader.id, decision: 'accept', reason: 'good' })
    const copied = { leaderId: leader.id, amount: '1000', home: 'spot', acceptsRisk: true, mode: 'multiplier' } as const
    await alice.visitor.call('POST /exchange-web/web/copy/start', { ...copied, multiplierPpm: 500_000 })
    await onContract(leader.visitor, 'BUY', '0.02', '60000')
    await eventually('the copy is made', async () => {
      const { relations } = await alice.visitor.call('GET /exchange-web/web/copy/mine')
      return (relations[0]?.positions.length ?? 0) > 0
    })
    await theRestOfTheProducts()
    await eventually('the history has it', async () => {
      const lines = await sql`
        select from ledger_lines
        where biz_type = ${BizType.contractFee} and owner in (select account from owned_accounts where user_id = ${alice.id})`
      const funding = await sql`select from ledger_lines where biz_type = ${BizType.fundingFee} and owner = ${alice.id}`
      return lines.length > 0 && funding.length > 0
    })

    const packs: Map<string, Buffer>[] = []
    for (const year of await yearsOf()) {
      const { type, bytes } = await fileOf('yearPack', year)
      assert.equal(type, 'application/zip')
      packs.push(readZip(bytes))
    }
    /** Of all years, each without its head. */
    const csv = (name: string) => packs.flatMap((pack) => linesOf(pack.get(`${name}.csv`)?.toString() ?? ''))
    const { change } = changeOfStatement(csv('statement'))
    const { closing } = changeOfStatement(linesOf(packs.at(-1)?.get('statement.csv')?.toString() ?? ''))
    const expected = bySize(change)
    assert.deepEqual(Object.keys(expected), ['BTC', 'USDT'])

    const balances = await sql<{ balance: string }[]>`
      select sum(balance)::text as balance from ledger_balances
      where owner = ${alice.id} or owner in (select account from owned_accounts where user_id = ${alice.id})
      group by asset having sum(balance) <> 0`
    assert.deepEqual(Object.values(bySize(closing)).sort(), balances.map(({ balance }) => BigInt(balance)).sort())

    const products: Sums = {}
    const filled: string[] = []
    for (const file of packs[0]?.keys() ?? []) {
      const name = file.replace(/\.csv$/, '')
      if (name === file || ['statement', 'koinly', 'cointracking'].includes(name)) continue
      const lines = csv(name)
      if (lines.length > 0) filled.push(name)
      for (const [, , received, coin, sent, sentCoin, fee, feeCoin] of lines) {
        add(products, coin, received, 1n)
        add(products, sentCoin, sent, -1n)
        add(products, feeCoin, fee, -1n)
      }
    }
    const names = [
      'spot',
      'convert',
      'futures',
      'copy-trading',
      'earn',
      'referral',
      'card',
      'payments',
      'wallet',
      'other',
    ]
    assert.deepEqual(filled, names)
    assert.ok(csv('futures').some((line) => line.includes('fundingFee')))
    assert.deepEqual(bySize(products), expected)

    const koinly: Sums = {}
    for (const [, sent, sentCoin, received, coin, fee, feeCoin] of csv('koinly')) {
      add(koinly, coin, received, 1n)
      add(koinly, sentCoin, sent, -1n)
      add(koinly, feeCoin, fee, -1n)
    }
    assert.deepEqual(bySize(koinly), expected)

    const coinTracking: Sums = {}
    for (const [, bought, coin, sold, soldCoin] of csv('cointracking')) {
      add(coinTracking, coin, bought, 1n)
      add(coinTracking, soldCoin, sold, -1n)
    }
    assert.deepEqual(bySize(coinTracking), expected)
  })

  it('has the statement on paper with the numbers of the CSV, as the statement alone has', async () => {
    const [year = 0] = await yearsOf()
    const { type, bytes } = await fileOf('statementPdf', year)
    assert.equal(type, 'application/pdf')
    const { texts } = await readPdf([bytes])
    const csv = (await fileOf('statement', year)).bytes.toString()
    for (const [coin, product, line, received] of linesOf(csv)) {
      assert.ok(texts.includes(coin ?? ''), coin)
      assert.ok(texts.includes(product ? `${product}: ${line}` : (line ?? '')), line)
      if (received) assert.ok(texts.includes(received), received)
    }
    const entries = readZip((await fileOf('yearPack', year)).bytes)
    assert.equal(entries.get('statement.csv')?.toString(), csv)
    const packed = await readPdf([entries.get('statement.pdf') ?? Buffer.alloc(0)])
    assert.deepEqual(packed.texts.slice(3), texts.slice(3))
  })

  it('is empty for another year, and nobody else’s', async () => {
    const response = await alice.visitor.get(`${WALLET}/yearPack?year=2021`)
    const entries = readZip(Buffer.from(await response.arrayBuffer()))
    for (const [name, file] of entries)
      if (name.endsWith('.csv')) assert.equal(linesOf(file.toString()).length, 0, name)
    const stranger = await new SiteVisitor(api).get(`${WALLET}/yearPack?year=2021`)
    assert.equal(((await stranger.json()) as { code: string }).code, '403')
  })
})
