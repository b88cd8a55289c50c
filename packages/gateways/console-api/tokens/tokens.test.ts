import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const LIST = 'GET /console-api/tokens/list'
const CHECK = 'POST /console-api/tokens/check'
const REQUEST = 'POST /console-api/tokens/request-accept'
const APPROVE = 'POST /console-api/approvals/approve'
const reason = 'its issuer asked us to list it'
const UNLISTED = { network: 'ETH', contract: `0x${'Ab'.repeat(20)}`, decimals: 18 }

describe('tokens in the console', async () => {
  const { api, sql } = await setApi()
  const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const usdt = walletNetworks('demo')
    .find(({ network }) => network === 'ETH')
    ?.coins.find(({ coin }) => coin === 'USDT')
  const contract = usdt?.asset ?? assert.fail()
  const token = { network: 'ETH', contract, decimals: 6 }
  const rowOf = async (wanted: string) =>
    (await finance.call(LIST)).rows.find((row) => row.network === 'ETH' && row.contract === wanted)
  /** As the watcher finds it. */
  const found = (of: string, code: string, signs: readonly string[], faults: readonly string[] = []) => sql`
    update wallet_token_checks set checked_at = now(), faults = ${[...faults]}, signs = ${[...signs]}, code = ${code}, height = 9
    where contract = ${of} and checked_at is null`

  it('are listed, wait for a check, and are checked when a member asks, listed or not', async () => {
    const { networks } = await finance.call(LIST)
    assert.deepEqual(networks, ['ETH', 'ARBITRUM'])
    const first = await rowOf(contract)
    assert.deepEqual([first?.coin, first?.standing, first?.checked, first?.waiting], ['USDT', 'waits', null, null])
    await compliance.refused(CHECK, { ...token, network: 'BTC', reason })
    await compliance.call(CHECK, { ...token, reason })
    await compliance.call(CHECK, { ...UNLISTED, reason })
    const asked = await rowOf(contract)
    assert.match(asked?.waiting?.by ?? '', /^staff:\d+$/)
    await found(contract, 'aa', [], ['says-otherwise'])
    const unfit = await rowOf(contract)
    assert.deepEqual([unfit?.standing, unfit?.faults, unfit?.checked?.height], ['unfit', ['says-otherwise'], 9])
    assert.equal((await rowOf(UNLISTED.contract.toLowerCase()))?.coin, null)
    const audit = await sql`select from audit_log where action = 'tokens.check'`
    assert.equal(audit.length, 2)
  })

  it('are accepted by two persons as both were shown them', async () => {
    await compliance.refused(REQUEST, { ...token, reason })
    await compliance.call(CHECK, { ...token, reason })
    await found(contract, 'aa', ['blocks-addresses', 'pauses'])
    const { approvalId: stale } = await compliance.call(REQUEST, { ...token, reason })
    assert.match((await compliance.refused(APPROVE, { id: stale })).msg, /their own request/)
    await compliance.call(CHECK, { ...token, reason })
    await found(contract, 'bb', ['blocks-addresses', 'pauses'])
    await admin.refused(APPROVE, { id: stale })
    assert.equal((await rowOf(contract))?.standing, 'unaccepted')
    await admin.call('POST /console-api/approvals/reject', { id: stale, reason })
    const { approvalId } = await compliance.call(REQUEST, { ...token, reason })
    await admin.call(APPROVE, { id: approvalId })
    assert.equal((await rowOf(contract))?.standing, 'open')
    const audit = await sql<{ object_id: string }[]>`select object_id from audit_log where action = 'tokens.accept'`
    assert.deepEqual([...audit], [{ object_id: `ETH ${contract}` }])
  })
})
