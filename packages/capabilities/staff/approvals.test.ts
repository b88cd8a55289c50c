import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  type Approval,
  approve,
  changeStaff,
  listApprovals,
  type Role,
  reject,
  requestApproval,
  resetStaffSignIn,
} from './index.ts'
import { BY, NOW, startTestStaff, type TestStaff } from './staff.fixture.ts'

const DAY = 86_400_000

describe('an action that needs two persons', () => {
  let staff: TestStaff
  let user: number
  let people: Record<'alice' | 'bob' | 'carol', number>
  let done: Approval[]

  before(async () => {
    staff = await startTestStaff()
    const hired = async (name: string, role: Role) => (await staff.hire(name, role)).id
    user = await staff.user('mallory')
    people = {
      alice: await hired('alice', 'admin'),
      bob: await hired('bob', 'compliance'),
      carol: await hired('carol', 'support'),
    }
  })
  after(() => staff.close())
  beforeEach(async () => {
    await staff.sql`truncate staff_approvals`
    done = []
  })

  const roles = { alice: 'admin', bob: 'compliance', carol: 'support' } as const
  const by = (name: keyof typeof roles, nowMs = NOW) => ({
    member: { id: people[name], role: roles[name] },
    nowMs,
    ip: '127.0.0.1',
    requestId: 'r',
  })
  const ask = async (name: keyof typeof roles) => {
    const asked = { kind: 'lift-freeze', userId: user, terms: { trading: true }, reason: 'paid back' } as const
    const result = await requestApproval(staff.sql, asked, by(name))
    assert.ok('id' in result)
    return result.id
  }
  const allow = (id: number, name: keyof typeof roles, nowMs = NOW) =>
    approve(staff.sql, id, by(name, nowMs), async (_tx, approval) => void done.push(approval))
  const states = async (nowMs = NOW) =>
    (await listApprovals(staff.sql, { state: undefined, userId: user, before: undefined, limit: 9 }, nowMs)).map(
      ({ state }) => state,
    )

  it('is done when another member allows it, with the requested terms', async () => {
    const id = await ask('carol')
    assert.ok('approval' in (await allow(id, 'bob')))
    assert.deepEqual(
      done.map(({ userId, terms }) => ({ userId, terms })),
      [{ userId: user, terms: { trading: true } }],
    )
    assert.deepEqual(await states(), ['executed'])
  })

  it('is never allowed by its requester, nor by a role without the permission', async () => {
    const id = await ask('alice')
    assert.deepEqual(await allow(id, 'alice'), { refusal: 'own' })
    assert.deepEqual(await allow(id, 'carol'), { refusal: 'not-allowed' })
    assert.deepEqual(done, [])
    // Not even by writing to the table directly.
    await assert.rejects(
      staff.sql`update staff_approvals set state = 'executed', decided_by = requested_by, decided_at = now()`,
      /two_persons/,
    )
  })

  it('is never allowed by a member who owes the account or role to the requester', async () => {
    const alice = { actor: { kind: 'staff', id: String(people.alice) }, nowMs: NOW } as const
    for (const entrust of [
      () => resetStaffSignIn(staff.parts, people.bob, alice),
      () => changeStaff(staff.parts, people.bob, { role: 'compliance' }, alice),
    ]) {
      await entrust()
      const id = await ask('alice')
      assert.deepEqual(await allow(id, 'bob'), { refusal: 'same-hands' })
      assert.deepEqual(done, [])
      await staff.sql`truncate staff_approvals`
      // Others' requests are fine; and a reset from the command line makes the member independent again.
      assert.ok('approval' in (await allow(await ask('carol'), 'bob')))
      await resetStaffSignIn(staff.parts, people.bob, BY)
      await staff.sql`truncate staff_approvals`
      assert.ok('approval' in (await allow(await ask('alice'), 'bob')))
      await staff.sql`truncate staff_approvals`
      done = []
    }
  })

  it('is done once when two allow it at the same moment', async () => {
    const id = await ask('carol')
    const results = await Promise.all([allow(id, 'alice'), allow(id, 'bob'), allow(id, 'alice')])
    assert.equal(done.length, 1)
    assert.equal(results.filter((result) => 'approval' in result).length, 1)
    assert.equal(results.filter((result) => 'refusal' in result && result.refusal === 'decided').length, 2)
  })

  it('expires after a day', async () => {
    const id = await ask('carol')
    assert.deepEqual(await allow(id, 'bob', NOW + DAY), { refusal: 'expired' })
    assert.deepEqual(await states(NOW + DAY), ['expired'])
    assert.ok('approval' in (await allow(id, 'bob', NOW + DAY - 1)))
  })

  it('is refused by another member, or withdrawn by its requester', async () => {
    const first = await ask('carol')
    assert.ok('approval' in (await reject(staff.sql, first, 'not yet', by('bob'))))
    assert.deepEqual(await allow(first, 'alice'), { refusal: 'decided' })
    const second = await ask('carol')
    assert.ok('approval' in (await reject(staff.sql, second, 'a mistake', by('carol'))))
    assert.deepEqual(done, [])
  })

  it('waits once, however often it is requested', async () => {
    await ask('carol')
    const again = { kind: 'lift-freeze', userId: user, terms: {}, reason: 'please' } as const
    assert.deepEqual(await requestApproval(staff.sql, again, by('alice')), { refusal: 'waiting-already' })
    assert.deepEqual(await states(), ['waiting'])
  })

  it('stays waiting when the work fails', async () => {
    const id = await ask('carol')
    const fails = approve(staff.sql, id, by('bob'), () => Promise.reject(new Error('the engine is away')))
    await assert.rejects(fails, /the engine is away/)
    assert.deepEqual(await states(), ['waiting'])
  })
})
