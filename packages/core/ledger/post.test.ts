import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode } from '../messages/terms.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type Post = CommandOf<'post'>

/** Records before version 5 are replayed by their own rules. */

/** One USDT from nowhere to alice, unless `words` say otherwise. */
const posting = (words: Partial<Post> = {}): Post => ({
  kind: 'post',
  debitCode: LedgerCode.demoFunding,
  creditCode: LedgerCode.spotAvailable,
  creditOwner: 1,
  asset: 2,
  amount: 100_000_000n,
  bizType: BizType.funding,
  bizId: 'deposit-1',
  ...words,
})

const poor = () => new TradingFloor({ funds: false, version: 4 })

test('a posting moves an amount once; the same again is done without doing it', () => {
  const floor = poor()
  assert.deepEqual(floor.journal(floor.does(posting()).events), ['1900 → 2100 alice 1 USDT'])
  assert.deepEqual(floor.does(posting()).events.length, 2)
  assert.equal(floor.alice.funds('USDT'), '1 free')
  assert.equal(floor.house('demoFunding', 'USDT'), '-1')
})

const others: [what: string, words: Partial<Post>][] = [
  ['amount', { amount: 100_000_001n }],
  ['asset', { asset: 1 }],
  ['receiver', { creditOwner: 2 }],
  ['source', { debitCode: LedgerCode.hotWallet }],
]
for (const [what, words] of others) {
  test(`a used key with another ${what} is refused`, () => {
    const floor = poor()
    floor.does(posting())
    assert.equal(floor.tries(posting(words)).refusal, 'postingKeyReused')
    assert.equal(floor.alice.funds('USDT'), '1 free')
  })
}

test('kind, id and leg together are the key', () => {
  const floor = poor()
  floor.does(posting())
  floor.does(posting({ leg: 1 }))
  floor.does(posting({ bizType: BizType.transfer }))
  floor.does(posting({ bizId: 'deposit-2' }))
  assert.equal(floor.alice.funds('USDT'), '4 free')
})

test('actor and memo are not part of the content', () => {
  const floor = poor()
  floor.does(posting({ memo: 'first' }))
  assert.equal(floor.tries(posting({ memo: 'second', actor: 'carol' })).refusal, 'none')
})

test('a refused posting does not use its key', () => {
  const floor = poor()
  const transfer = posting({
    debitCode: LedgerCode.spotAvailable,
    debitOwner: 2,
    bizType: BizType.transfer,
    bizId: 'gift',
  })
  assert.equal(floor.tries(transfer).refusal, 'insufficientBalance')
  floor.bob.gets('1 USDT')
  assert.equal(floor.tries(transfer).refusal, 'none')
  assert.deepEqual([floor.alice.funds('USDT'), floor.bob.funds('USDT')], ['1 free', '0 free'])
})

const refused: [what: string, refusal: string, words: Partial<Post>][] = [
  ['an unknown asset', 'unknownAsset', { asset: 7 }],
  ['a code outside the plan', 'badPosting', { creditCode: 2104 }],
  ['what orders have locked', 'badPosting', { creditCode: LedgerCode.spotLocked }],
  ['locked money as the source', 'badPosting', { debitCode: LedgerCode.spotLocked, debitOwner: 1 }],
  ['a kind that belongs to trading', 'badPosting', { bizType: BizType.tradeFee }],
  ['no id', 'badPosting', { bizId: '' }],
  ['an owner of a house account', 'badPosting', { debitOwner: 1 }],
  ['one account on both sides', 'badPosting', { debitCode: LedgerCode.spotAvailable, debitOwner: 1 }],
  ['somebody unknown', 'unknownAccount', { creditOwner: 40 }],
  ['the house as a user', 'unknownAccount', { creditOwner: 0 }],
  ['nothing', 'amountOutOfRange', { amount: 0n }],
  ['less than nothing', 'amountOutOfRange', { amount: -1n }],
  ['more than a balance holds', 'amountOutOfRange', { amount: 2n ** 62n + 1n }],
]
for (const [what, refusal, words] of refused) {
  test(`a posting of ${what} is refused: ${refusal}`, () => {
    assert.equal(poor().tries(posting(words)).refusal, refusal)
  })
}

test('a balance goes up to 2^62 units and no further', () => {
  const floor = poor()
  assert.equal(floor.tries(posting({ amount: 2n ** 62n })).refusal, 'none')
  assert.equal(floor.tries(posting({ amount: 1n, bizId: 'one more' })).refusal, 'amountOutOfRange')
  assert.equal(floor.alice.funds('USDT'), '46116860184.27387904 free')
  // The source stands at −2^62 and gives no more to anybody.
  assert.equal(floor.tries(posting({ amount: 1n, creditOwner: 2, bizId: 'another' })).refusal, 'amountOutOfRange')
})

/** Whether an account may go below zero (domain/ledger.md §1.5); the owner is alice where one is needed. */
const floors: [code: keyof typeof LedgerCode, below: boolean][] = [
  ['hotWallet', true],
  ['demoFunding', true],
  ['houseCapital', true],
  ['rounding', true],
  ['promotion', true],
  ['makerRebates', true],
  ['spotAvailable', false],
  ['spotWithdrawing', false],
  ['futuresWallet', false],
  ['suspense', false],
  ['spotFees', false],
]
for (const [code, below] of floors) {
  test(`${LedgerCode[code]} ${below ? 'may' : 'may not'} go below zero`, () => {
    const debitCode = LedgerCode[code]
    const debitOwner = debitCode >= 2100 && debitCode < 2200 ? 1 : 0
    const outcome = poor().tries(posting({ debitCode, debitOwner, creditOwner: 2 }))
    assert.equal(outcome.refusal, below ? 'none' : 'insufficientBalance')
  })
}

test('what is reserved for a withdrawal is no longer available', () => {
  const floor = poor()
  const { alice } = floor
  alice.gets('10 USDT')
  floor.does(
    posting({
      debitCode: LedgerCode.spotAvailable,
      debitOwner: 1,
      creditCode: LedgerCode.spotWithdrawing,
      amount: 800_000_000n,
      bizType: BizType.transfer,
      bizId: 'withdrawal',
    }),
  )
  assert.equal(alice.buyRefused('1 @ 3'), 'insufficientBalance')
  const [balance] = only(floor.asks({ kind: 'query-account', account: 1, asset: 2 }), 'balance')
  assert.deepEqual([balance?.available, balance?.withdrawing], [200_000_000n, 800_000_000n])
})

test('what was posted then is known to the journals of today', () => {
  const floor = poor()
  floor.does(posting())
  const wallet = { code: LedgerCode.spotAvailable, owner: 1 }
  const key = { bizType: BizType.funding, bizId: 'deposit-1', bizTime: floor.time }
  const again = (amount: bigint) =>
    floor.tries(journal(key, moved({ code: LedgerCode.demoFunding }, wallet, 2, amount)))
  assert.equal(again(100_000_000n).refusal, 'none')
  assert.equal(again(100_000_001n).refusal, 'postingKeyReused')
  assert.equal(floor.alice.funds('USDT'), '1 free')
})

test('today nobody can post', () => {
  const floor = new TradingFloor({ funds: false })
  assert.equal(floor.tries(posting()).refusal, 'badTerms')
})
