import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JournalKey, journal, type Line, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import { ASSETS, type AssetCode } from '../trading-floor/markets.fixture.ts'
import { read } from '../trading-floor/words.fixture.ts'
import { type Outcome, TradingFloor } from '../trading-floor.fixture.ts'

const { uUsdt, coin, unified } = FuturesWallet
const contract = 7
const majors = 1

/** `2100 alice -5 USDT`, `2111/7 alice 1 BTC` with a sub-key, `4100 2 USDT` of the house. */
function line(text: string): Line {
  const parts = /^(\d+)(?:\/(\d+))?(?: (alice|bob|carol))? (-?[\d.]+) (\w+)$/.exec(text)
  assert.ok(parts, text)
  const [, code, subKey = '0', owner = 'house', amount = '', asset] = parts
  return {
    code: Number(code),
    subKey: Number(subKey),
    owner: ['house', 'alice', 'bob', 'carol'].indexOf(owner),
    amount: amount.startsWith('-') ? -read(amount.slice(1)) : read(amount),
    asset: ASSETS[asset as AssetCode],
  }
}

class Books {
  readonly floor: TradingFloor
  #keys = 0

  constructor(version?: number) {
    const capacity = { ledgerRows: 256, postingKeys: 8 }
    this.floor = new TradingFloor({ funds: false, capacity, ...(version === undefined ? {} : { version }) })
  }

  key(words: Partial<JournalKey> = {}): JournalKey {
    return { bizType: BizType.transfer, bizId: `event-${++this.#keys}`, bizTime: this.floor.time, ...words }
  }

  tries(lines: readonly string[], words: Partial<JournalKey> = {}): Outcome {
    return this.floor.tries(journal(this.key(words), lines.map(line)))
  }

  writes(...lines: string[]): void {
    const outcome = this.tries(lines)
    assert.equal(outcome.refusal, 'none')
    assert.deepEqual(this.floor.lines(outcome.events), lines)
  }
}

const deposit = ['1900 -1 USDT', '2100 alice 1 USDT']

describe('a journal', () => {
  test('writes every line with the balance after it', () => {
    const books = new Books()
    books.writes('1900 -10 USDT', '2100 alice 6 USDT', '2100 bob 4 USDT')
    books.writes('2100 alice -5 USDT', '2100 bob 3 USDT', '4120 2 USDT')
    const { floor } = books
    assert.deepEqual([floor.alice.funds('USDT'), floor.bob.funds('USDT')], ['1 free', '7 free'])
    assert.deepEqual([floor.house('withdrawalFees', 'USDT'), floor.house('demoFunding', 'USDT')], ['2', '-10'])
  })

  test('has two lines at least and sixteen at most', () => {
    const books = new Books()
    const { floor } = books
    const many = Array.from({ length: 15 }, (_, i) => ({ code: LedgerCode.earnFlexible, owner: 1, subKey: i + 1 }))
    const lines = [
      { code: LedgerCode.demoFunding, asset: 2, amount: -15n },
      ...many.map((account) => ({ ...account, asset: 2, amount: 1n })),
    ]
    const key = books.key()
    assert.equal(floor.tries({ ...journal(key, lines), lines: 17 }).refusal, 'badPosting')
    assert.equal(floor.tries(journal(key, lines.slice(0, 1))).refusal, 'badPosting')
    assert.equal(floor.tries(journal(key, [])).refusal, 'badPosting')
    assert.equal(floor.does(journal(key, lines)).events.length, 18)
    assert.throws(() => journal(key, [...lines, ...lines]), RangeError)
  })

  test('of equal lines under one key is written once', () => {
    const books = new Books()
    const again = { bizId: 'deposit' }
    assert.equal(books.tries(deposit, again).events.length, 4)
    const repeated = books.tries(deposit, { ...again, actor: 'carol', memo: 'once more', bizTime: 1 })
    assert.deepEqual([repeated.refusal, repeated.events.length], ['none', 2])
    assert.equal(books.floor.alice.funds('USDT'), '1 free')
  })

  test('is known by kind, id and leg together', () => {
    const books = new Books()
    for (const words of [{}, { leg: 1 }, { bizType: BizType.funding }, { bizId: 'other' }]) {
      assert.equal(books.tries(deposit, { bizId: 'deposit', ...words }).refusal, 'none')
    }
    assert.equal(books.floor.alice.funds('USDT'), '4 free')
  })

  const others: [what: string, lines: string[]][] = [
    ['amount', ['1900 -2 USDT', '2100 alice 2 USDT']],
    ['asset', ['1900 -1 BTC', '2100 alice 1 BTC']],
    ['receiver', ['1900 -1 USDT', '2100 bob 1 USDT']],
    ['source', ['1100 -1 USDT', '2100 alice 1 USDT']],
    ['sub-key', ['1100/1 -1 USDT', '2100 alice 1 USDT']],
    ['line more', ['1900 -2 USDT', '2100 alice 1 USDT', '2100 bob 1 USDT']],
    ['order of lines', [...deposit].reverse()],
  ]
  for (const [what, lines] of others) {
    test(`of another ${what} under a used key is refused`, () => {
      const books = new Books()
      books.tries(deposit, { bizId: 'deposit' })
      assert.equal(books.tries(lines, { bizId: 'deposit' }).refusal, 'postingKeyReused')
      assert.equal(books.floor.alice.funds('USDT'), '1 free')
    })
  }
})

const refused: [what: string, refusal: string, lines: string[], words?: Partial<JournalKey>][] = [
  ['of a kind that belongs to trading', 'badPosting', deposit, { bizType: BizType.tradeFee }],
  ['without id', 'badPosting', deposit, { bizId: '' }],
  ['without time', 'badPosting', deposit, { bizTime: 0 }],
  ['of tomorrow', 'badPosting', deposit, { bizTime: Date.UTC(2026, 0, 6) }],
  ['of a code outside the plan', 'badPosting', ['1900 -1 USDT', '2104 alice 1 USDT']],
  ['to what orders have locked', 'badPosting', ['1900 -1 USDT', '2101 alice 1 USDT']],
  ['from what orders have locked', 'badPosting', ['2101 alice -1 USDT', '2100 alice 1 USDT']],
  ['with a sub-key where there is none', 'badPosting', ['1900 -1 USDT', '2100/1 alice 1 USDT']],
  ['to a futures wallet that does not exist', 'badPosting', ['1900 -1 USDT', '2110/5 alice 1 USDT']],
  ['to a futures account, naming no wallet', 'badPosting', ['1900 -1 USDT', '2110 alice 1 USDT']],
  ['with an owner of a house account', 'badPosting', ['1900 alice -1 USDT', '2100 alice 1 USDT']],
  ['with one account on both sides', 'badPosting', ['2100 alice -1 USDT', '2100 alice 1 USDT']],
  ['with one account twice', 'badPosting', ['1900 -2 USDT', '2100 alice 1 USDT', '2100 alice 1 USDT']],
  ['to the house as a user', 'unknownAccount', ['1900 -1 USDT', '2100 1 USDT']],
  ['of nothing', 'amountOutOfRange', ['1900 0 USDT', '2100 alice 0 USDT']],
  ['that creates money', 'unbalanced', ['1900 -1 USDT', '2100 alice 1.00000001 USDT']],
  ['that only gives', 'unbalanced', ['2100 bob 1 USDT', '2100 alice 1 USDT']],
  ['that turns one asset into another', 'unbalanced', ['1900 -1 USDT', '2100 alice 1 BTC']],
  ['of money nobody has', 'insufficientBalance', ['2100 bob -1 USDT', '2100 alice 1 USDT']],
  ['whose last line is short', 'insufficientBalance', ['1900 -1 USDT', '2100 alice 2 USDT', '2100 bob -1 USDT']],
]
for (const [what, refusal, lines, words] of refused) {
  test(`a journal ${what} is refused: ${refusal}, and leaves not a byte`, () => {
    const books = new Books()
    const before = stateBytes(books.floor.runner.exchange)
    const outcome = books.tries(lines, words)
    assert.equal(outcome.refusal, refusal)
    assert.equal(outcome.events.length, 2)
    assert.ok(stateBytes(books.floor.runner.exchange).equals(before))
  })
}

test('an asset or account nobody defined, and amounts no balance holds, are refused', () => {
  const { floor } = new Books()
  const key = { bizType: BizType.funding, bizId: 'x', bizTime: floor.time }
  const tries = (asset: number, owner: number, amount: bigint) =>
    floor.tries(journal(key, moved({ code: 1900 }, { code: 2100, owner }, asset, amount))).refusal
  assert.equal(tries(7, 1, 1n), 'unknownAsset')
  assert.equal(tries(2, 40, 1n), 'unknownAccount')
  assert.equal(tries(2, 1, 2n ** 62n + 1n), 'amountOutOfRange')
  assert.equal(tries(2, 1, -(2n ** 62n) - 1n), 'amountOutOfRange')
  assert.equal(tries(2, 1, 2n ** 62n), 'none')
  assert.equal(
    floor.tries(journal({ ...key, bizId: 'y' }, moved({ code: 1100 }, { code: 2100, owner: 1 }, 2, 1n))).refusal,
    'amountOutOfRange',
  )
})

test('a refused journal does not use its key', () => {
  const books = new Books()
  const gift = ['2100 bob -1 USDT', '2100 alice 1 USDT']
  assert.equal(books.tries(gift, { bizId: 'gift' }).refusal, 'insufficientBalance')
  books.floor.bob.gets('1 USDT')
  assert.equal(books.tries(gift, { bizId: 'gift' }).refusal, 'none')
})

test('accounts of one code are told apart by their sub-key, and the unified wallet is of unified accounts alone', () => {
  const books = new Books()
  books.writes('1900 -10 USDT', `2110/${uUsdt} alice 6 USDT`, `2110/${coin} alice 4 USDT`)
  const { floor } = books
  const held = (wallet: number) => floor.balance(LedgerCode.futuresWallet, 1, 'USDT', wallet)
  assert.deepEqual([held(uUsdt), held(coin), held(unified)], ['6', '4', '0'])
  assert.equal(books.tries([`2110/${uUsdt} alice -7 USDT`, '2100 alice 7 USDT']).refusal, 'insufficientBalance')
  assert.equal(books.tries([`2110/${unified} alice -7 USDT`, '2100 alice 7 USDT']).refusal, 'badPosting')
  assert.equal(books.tries([`2110/${uUsdt} alice -6 USDT`, `2110/${unified} alice 6 USDT`]).refusal, 'badPosting')
})

test('what old records left in a futures account without a wallet can leave it', () => {
  const { floor } = new Books()
  const { ledger } = floor.runner.exchange.state
  const source = ledger.open(LedgerCode.demoFunding, 0, 2)
  ledger.move(source, ledger.open(LedgerCode.futuresWallet, 1, 2), 5n, BizType.funding, 0)
  const from = { code: LedgerCode.futuresWallet, owner: 1 }
  const key = { bizType: BizType.transfer, bizId: 'sorted', bizTime: floor.time }
  const outcome = floor.runner.run(journal(key, moved(from, { ...from, subKey: uUsdt }, 2, 5n)), floor.time)
  assert.equal(outcome.filter(({ kind }) => kind === 'journal-line').length, 2)
  assert.equal(floor.balance(LedgerCode.futuresWallet, 1, 'USDT', uUsdt), '0.00000005')
})

test('the oldest keys are forgotten, and what is as old as they are is refused', () => {
  const books = new Books()
  const { floor } = books
  books.tries(deposit, { bizId: 'first' })
  for (let i = 0; i < 8; i++) {
    floor.time += 1_000
    assert.equal(books.tries(deposit, { bizId: `later ${i}` }).refusal, 'none')
  }
  assert.equal(books.tries(deposit, { bizId: 'first', bizTime: floor.time - 8_000 }).refusal, 'postingKeyExpired')
  assert.equal(books.tries(deposit, { bizId: 'never seen', bizTime: floor.time - 8_000 }).refusal, 'postingKeyExpired')
  assert.equal(books.tries(deposit, { bizId: 'later 0', bizTime: floor.time - 7_000 }).events.length, 2)
  assert.equal(books.tries(deposit, { bizId: 'late', bizTime: floor.time - 7_999 }).refusal, 'none')
  assert.equal(floor.alice.funds('USDT'), '10 free')
})

/** What positions move today was moved by journals then, and still is when it is replayed. */
const LAST_WITHOUT_CONTRACTS = 6

/** domain/ledger.md §6; L1 is a trade and stands in spot/settle.test.ts, L6 and L7 in the amounts given there. */
describe('the worked journals', () => {
  test('what belongs to positions moves by no journal', () => {
    const books = new Books()
    for (const line of [`2200/${contract} 1 USDT`, '2210 1 USDT', `2111/${contract} alice 1 USDT`]) {
      assert.equal(books.tries(['1900 -1 USDT', line]).refusal, 'badPosting')
    }
  })

  test('L3: a futures clearing account may have either sign', () => {
    const books = new Books(LAST_WITHOUT_CONTRACTS)
    books.writes('1900 -300 USDT', `2110/${uUsdt} alice 300 USDT`)
    books.writes(`2110/${uUsdt} alice -200 USDT`, `2200/${contract} 200 USDT`)
    books.writes(`2200/${contract} -450 USDT`, `2110/${uUsdt} bob 450 USDT`)
    assert.equal(books.floor.balance(LedgerCode.futuresClearing, 0, 'USDT', contract), '-250')
  })

  test('L4: convert 0.1 BTC at 59,880', () => {
    const books = new Books()
    books.writes('1900 -0.1 BTC', '2100 alice 0.1 BTC')
    books.writes('2100 alice -0.1 BTC', '6100 0.1 BTC', '6100 -5988 USDT', '2100 alice 5988 USDT')
    const { floor } = books
    assert.deepEqual([floor.alice.funds('BTC'), floor.alice.funds('USDT')], ['0 free', '5988 free'])
    assert.equal(floor.house('inventory', 'USDT'), '-5988')
  })

  test('what waits for a conversion at a limit price is locked by a journal, and leaves by one', () => {
    const books = new Books()
    books.writes('1900 -1 BTC', '2100 alice 1 BTC')
    books.writes('2100 alice -0.1 BTC', '2103 alice 0.1 BTC')
    books.writes('2103 alice -0.1 BTC', '6100 0.1 BTC', '6100 -6100 USDT', '2100 alice 6100 USDT')
    const { floor } = books
    assert.deepEqual([floor.alice.funds('BTC'), floor.alice.funds('USDT')], ['0.9 free', '6100 free'])
  })

  test('L5: withdraw 1 BTC gross, fee 0.0002, network cost 0.00012', () => {
    const books = new Books()
    books.writes('1100/1 -1 BTC', '2100 alice 1 BTC')
    books.writes('2100 alice -1 BTC', '2102 alice 1 BTC')
    books.writes('2102 alice -1 BTC', '2195/1 alice 0.9998 BTC', '4120 0.0002 BTC')
    books.writes('2195/1 alice -0.9998 BTC', '1100/1 0.99992 BTC', '5100 -0.00012 BTC')
    const { floor } = books
    assert.deepEqual([floor.house('withdrawalFees', 'BTC'), floor.house('networkCost', 'BTC')], ['0.0002', '-0.00012'])
    assert.equal(floor.balance(LedgerCode.hotWallet, 0, 'BTC', 1), '-0.00008')
  })

  test('L6: funding, whose remainder goes to the insurance fund', () => {
    const books = new Books()
    books.writes('1900 -1 BTC', `2110/${coin} alice 1 BTC`)
    books.writes(
      `2110/${coin} alice -0.00001664 BTC`,
      `2110/${coin} bob 0.00001663 BTC`,
      `2300/${majors} 0.00000001 BTC`,
    )
  })

  test('L7: a position taken over and worked off', () => {
    const books = new Books(LAST_WITHOUT_CONTRACTS)
    books.writes('1900 -1500 USDT', `2111/${contract} alice 1500 USDT`)
    books.writes(
      `2111/${contract} alice -1500 USDT`,
      `2200/${contract} 1485.74 USDT`,
      '4110 14.25713 USDT',
      `2300/${majors} 0.00287 USDT`,
    )
    books.writes(`2200/${contract} -35.74 USDT`, '2210 35.74 USDT')
    books.writes('2210 -35.74 USDT', `2300/${majors} 35.74 USDT`)
    assert.equal(books.tries([`2300/${majors} -36 USDT`, '2210 36 USDT']).refusal, 'insufficientBalance')
  })
})
