import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { StaffRole } from '@bowline/contract/terms/staff.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import {
  type Approval,
  approve,
  type By,
  changeStaff,
  findMember,
  listApprovals,
  reject,
  requestApproval,
  resetStaffSignIn,
} from './index.ts'
import { BY, NOW, startTestStaff, type TestStaff } from './staff.fixture.ts'

const DAY = 86_400_000

describe('an action that needs two persons', () => {
  let staff: TestStaff
  let user: number
  let people: Record<'alice' | 'bob' | 'carol' | 'dave', number>
  let done: Approval[]

  before(async () => {
    staff = await startTestStaff()
    const hired = async (name: string, role: StaffRole) => (await staff.hire(name, role)).id
    user = await staff.user('mallory')
    people = {
      alice: await hired('alice', 'admin'),
      bob: await hired('bob', 'compliance'),
      carol: await hired('carol', 'support'),
      dave: await hired('dave', 'admin'),
    }
  })
  after(() => staff.close())
  beforeEach(async () => {
    await staff.sql`truncate staff_approvals, staff_entrustments`
    await staff.sql`update staff set decides_from = ${new Date(NOW)}, is_disabled = false`
    done = []
  })

  const by = async (name: keyof typeof people, nowMs = NOW) => {
    const member = await findMember(staff.sql, people[name])
    assert.ok(member)
    return { member, nowMs, ip: '127.0.0.1', requestId: 'r' }
  }
  const byStaff = (name: keyof typeof people) =>
    ({ actor: { kind: 'staff', id: String(people[name]) }, nowMs: NOW }) as const
  const ask = async (name: keyof typeof people, nowMs = NOW) => {
    const asked = { kind: 'lift-freeze', subject: { user }, terms: { trading: true }, reason: 'paid back' } as const
    const result = await requestApproval(staff.sql, asked, await by(name, nowMs))
    assert.ok('id' in result)
    return result.id
  }
  const allow = async (id: number, name: keyof typeof people, nowMs = NOW) =>
    approve(staff.sql, id, await by(name, nowMs), async (_tx, approval) => void done.push(approval))
  const reset = (name: keyof typeof people, who: By) =>
    inTransaction(staff.sql, (tx) => resetStaffSignIn({ ...staff.parts, tx }, people[name], who))
  const promote = (name: keyof typeof people, role: StaffRole, who: By) =>
    inTransaction(staff.sql, (tx) => changeStaff(tx, people[name], { role }, who))
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
    const settled = NOW + 3 * DAY
    for (const entrust of [
      () => reset('bob', byStaff('alice')),
      () => promote('bob', 'compliance', byStaff('alice')),
    ]) {
      await entrust()
      const id = await ask('alice', settled)
      assert.deepEqual(await allow(id, 'bob', settled), { refusal: 'same-hands' })
      assert.deepEqual(done, [])
      await staff.sql`truncate staff_approvals`
      // Others' requests are fine; and a reset from the command line makes the member independent again.
      assert.ok('approval' in (await allow(await ask('carol', settled), 'bob', settled)))
      await reset('bob', BY)
      await staff.sql`truncate staff_approvals`
      assert.ok('approval' in (await allow(await ask('alice', settled), 'bob', settled)))
      await staff.sql`truncate staff_approvals`
      done = []
    }
  })

  it('is never allowed by whoever has a password of the requester in hand, through however many hands', async () => {
    // Alice makes a puppet of Carol, asks as her and allows as herself.
    await reset('carol', byStaff('alice'))
    assert.deepEqual(await allow(await ask('carol'), 'alice'), { refusal: 'same-hands' })
    await staff.sql`truncate staff_approvals`
    // Whoever touched Carol since does not make Alice forget her password.
    await reset('carol', byStaff('dave'))
    assert.deepEqual(await allow(await ask('carol'), 'alice'), { refusal: 'same-hands' })
    await staff.sql`truncate staff_approvals`
    // A chain: Alice behind Carol, Carol behind Bob.
    await staff.sql`truncate staff_entrustments`
    await reset('carol', byStaff('alice'))
    await promote('bob', 'compliance', byStaff('carol'))
    const settled = NOW + 3 * DAY
    assert.deepEqual(await allow(await ask('alice', settled), 'bob', settled), { refusal: 'same-hands' })
    await staff.sql`truncate staff_approvals`
    assert.deepEqual(await allow(await ask('bob'), 'alice'), { refusal: 'same-hands' })
    await staff.sql`truncate staff_approvals`
    // Two puppets of one person.
    await staff.sql`truncate staff_entrustments`
    await reset('carol', byStaff('alice'))
    await reset('bob', byStaff('alice'))
    assert.deepEqual(await allow(await ask('carol', settled), 'bob', settled), { refusal: 'same-hands' })
    assert.deepEqual(done, [])
  })

  it('is not allowed by somebody new, reset or promoted before 72 hours have passed', async () => {
    for (const entrust of [() => reset('bob', byStaff('dave')), () => promote('bob', 'admin', byStaff('dave'))]) {
      await entrust()
      const [early, late] = [NOW + 3 * DAY - 1, NOW + 3 * DAY]
      const id = await ask('alice', early)
      assert.deepEqual(await allow(id, 'bob', early), { refusal: 'too-new' })
      assert.ok('approval' in (await allow(id, 'bob', late)))
      await staff.sql`truncate staff_approvals`
    }
    await promote('bob', 'compliance', BY)
  })

  it('lets the first two whom the machine makes decide at once, and nobody after them', async () => {
    const decides = async (name: string) => {
      const { id } = await staff.hire(name, 'admin')
      return (await findMember(staff.sql, id))?.decidesFromMs
    }
    // Nobody has finished a first sign-in yet.
    assert.equal(await decides('first'), NOW)
    await staff.sql`
      update staff set password_is_temporary = false, authenticator = '\\x00'
      where id in (${people.alice}, ${people.bob})`
    assert.equal(await decides('third'), NOW + 3 * DAY)
    await staff.sql`update staff set is_disabled = true where id = ${people.bob}`
    assert.equal(await decides('again-second'), NOW)
  })

  it('about staff is allowed by another admin only, never by the member concerned', async () => {
    const asked = { kind: 'change-staff', terms: { role: 'admin' }, reason: 'is needed' } as const
    const of = async (name: keyof typeof people) => {
      const result = await requestApproval(staff.sql, { ...asked, subject: { staff: people[name] } }, await by('alice'))
      assert.ok('id' in result)
      return result.id
    }
    const id = await of('dave')
    assert.deepEqual(await allow(id, 'alice'), { refusal: 'own' })
    assert.deepEqual(await allow(id, 'dave'), { refusal: 'own' })
    assert.deepEqual(await allow(id, 'bob'), { refusal: 'not-allowed' })
    assert.deepEqual(done, [])
    const result = await allow(await of('carol'), 'dave')
    assert.ok('approval' in result)
    assert.deepEqual([result.approval.staff?.id, result.approval.userId], [people.carol, undefined])
  })

  it('is not allowed for a requester who was disabled meanwhile', async () => {
    const id = await ask('carol')
    await staff.sql`update staff set is_disabled = true where id = ${people.carol}`
    assert.deepEqual(await allow(id, 'alice'), { refusal: 'requester-gone' })
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
    assert.ok('approval' in (await reject(staff.sql, first, 'not yet', await by('bob'))))
    assert.deepEqual(await allow(first, 'alice'), { refusal: 'decided' })
    const second = await ask('carol')
    assert.ok('approval' in (await reject(staff.sql, second, 'a mistake', await by('carol'))))
    assert.deepEqual(done, [])
  })

  it('waits once, however often it is requested', async () => {
    await ask('carol')
    const again = { kind: 'lift-freeze', subject: { user }, terms: {}, reason: 'please' } as const
    assert.deepEqual(await requestApproval(staff.sql, again, await by('alice')), { refusal: 'waiting-already' })
    assert.deepEqual(await states(), ['waiting'])
  })

  it('stays waiting when the work fails', async () => {
    const id = await ask('carol')
    const fails = approve(staff.sql, id, await by('bob'), () => Promise.reject(new Error('the engine is away')))
    await assert.rejects(fails, /the engine is away/)
    assert.deepEqual(await states(), ['waiting'])
  })
})
