import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { TokenCheck, TokenFindings, TokenQuestion } from '@bowline/chains/chain.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { coinNetworks } from '../networks/coin-networks.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { checkTokens } from './check-tokens.ts'
import { acceptToken, askForCheck, checkedTokens } from './token-checks.store.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const FIT: TokenFindings = { faults: [], signs: [], code: 'aa', height: 7 }
const UNLISTED = { network: 'ETH', contract: `0x${'e'.repeat(40)}`, decimals: 18 }

describe('a token', async () => {
  const { sql } = await setDatabase()
  const networks = walletNetworks('production')
  const network = networks.find((each) => each.network === 'ETH') ?? assert.fail()
  const usdt = network.coins.find(({ coin }) => coin === 'USDT') ?? assert.fail()
  const usdc = network.coins.find(({ coin }) => coin === 'USDC') ?? assert.fail()
  const token = { network: 'ETH', contract: usdt.asset, decimals: usdt.decimals }
  const asked: TokenQuestion[] = []
  const answers = new Map<string, TokenCheck | Error>()
  const chain = {
    checkToken: async (question: TokenQuestion) => {
      asked.push(question)
      const answer = answers.get(question.contract) ?? FIT
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const round = (atMs = NOW) => checkTokens({ sql, network, through: '0x01', to: '0x02', now: () => atMs }, chain)
  const standing = { network: 'ETH', suspended: undefined, head: 1, scanned: 1, currentAtMs: 1, changedAtMs: 1 }
  /** What users are told of USDT. */
  const closed = async () => {
    const coins = coinNetworks(networks, [standing], [], [], await checkedTokens(sql))
    const { deposit, withdrawal } =
      coins.find((each) => each.coin === 'USDT' && each.network === 'ETH') ?? assert.fail()
    assert.equal(withdrawal.closed, undefined, 'what there is of it may leave')
    return deposit.closed
  }
  const checkAgain = async (found: TokenCheck) => {
    answers.set(usdt.asset, found)
    await askForCheck(sql, token, 'staff:1', NOW)
    await round()
  }
  let approval = 0
  const accept = (code: string, ...signs: string[]) =>
    inTransaction(sql, (tx) => acceptToken(tx, { ...token, code, signs }, ++approval, NOW))

  beforeEach(async () => {
    await sql`truncate wallet_token_checks, wallet_token_signs`
    answers.clear()
    asked.length = 0
  })

  it('is taken when a check has found no fault, and not before', async () => {
    assert.equal(await closed(), 'token-waits')
    assert.equal(await round(), 2)
    assert.deepEqual(asked[0], { contract: usdt.asset, decimals: 6, through: '0x01', to: '0x02' })
    assert.equal(await closed(), undefined)
    const [first] = await checkedTokens(sql)
    assert.deepEqual([first?.checked, first?.waiting], [{ by: 'daily', atMs: NOW, height: 7 }, undefined])
    // The other networks of the chain have contracts of their own.
    const arbitrum = coinNetworks(networks, [{ ...standing, network: 'ARBITRUM' }], [], [], await checkedTokens(sql))
    const there = arbitrum
      .filter((each) => each.network === 'ARBITRUM')
      .map(({ coin, deposit }) => [coin, deposit.closed])
    assert.deepEqual(there, [
      ['ETH', undefined],
      ['USDT', 'token-waits'],
      ['USDC', 'token-waits'],
    ])
  })

  it('is not taken while it has a fault, is checked once a day, and when somebody asks', async () => {
    await checkAgain({ ...FIT, faults: ['takes-a-fee'] })
    assert.equal(await closed(), 'token-unfit')
    assert.equal(await accept('aa'), false, 'nobody accepts a fault')
    answers.clear()
    await round(NOW + 24 * HOUR - 1)
    assert.equal(await closed(), 'token-unfit')
    await round(NOW + 24 * HOUR)
    assert.equal(await closed(), undefined)
    await checkAgain({ ...FIT, faults: ['rebases'] })
    assert.equal(await closed(), 'token-unfit')
    const [{ checked, waiting } = assert.fail()] = (await checkedTokens(sql)).filter(
      (each) => each.contract === usdt.asset,
    )
    assert.deepEqual([checked?.by, waiting], ['staff:1', undefined])
  })

  it('that somebody may block or change is taken when two persons accept it, as it is and not as it becomes', async () => {
    await checkAgain({ ...FIT, signs: ['blocks-addresses', 'pauses'] })
    assert.equal(await closed(), 'token-unaccepted')
    assert.equal(await accept('bb', 'blocks-addresses', 'pauses'), false)
    assert.equal(await accept('aa', 'pauses'), false)
    assert.equal(await accept('aa', 'blocks-addresses', 'pauses'), true)
    assert.equal(await closed(), undefined)
    await checkAgain({ ...FIT, signs: ['blocks-addresses'] })
    assert.equal(await closed(), undefined, 'less than was accepted')
    await checkAgain({ ...FIT, code: 'bb', signs: ['blocks-addresses'] })
    assert.equal(await closed(), 'token-unaccepted', 'another code')
    await checkAgain({ ...FIT, signs: ['blocks-addresses', 'pauses', 'upgradeable'] })
    assert.equal(await closed(), 'token-unaccepted', 'more than was accepted')
  })

  it('waits where it cannot be checked yet, holds up no other, and is asked about once', async () => {
    answers.set(usdt.asset, new Error('the contract burns all gas'))
    answers.set(usdc.asset, { undone: 'no-holder' })
    assert.equal(await askForCheck(sql, UNLISTED, 'operator', NOW), true)
    assert.equal(await askForCheck(sql, UNLISTED, 'staff:1', NOW), false)
    await assert.rejects(round(), /burns all gas/)
    const found = new Map((await checkedTokens(sql)).map((each) => [each.contract, each]))
    assert.equal(found.get(usdt.asset)?.waiting?.problem, 'no-answer')
    assert.equal(found.get(usdc.asset)?.waiting?.problem, 'no-holder')
    assert.deepEqual(
      [found.get(UNLISTED.contract)?.standing, found.get(UNLISTED.contract)?.checked?.by],
      ['open', 'operator'],
    )
    assert.equal(await closed(), 'token-waits')
    answers.clear()
    assert.equal(await round(), 2)
    assert.equal(await closed(), undefined)
  })
})
