import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

describe('admitting staff', async () => {
  const { api, sql } = await setApi()
  // The first two admins of a house, made at the command line: they decide at once.
  const anna = await StaffVisitor.signedIn(api, 'anna', 'admin')
  const berta = await StaffVisitor.signedIn(api, 'berta', 'admin')
  const reason = 'is needed'
  const daysLater = (days: number) => sql`update staff set decides_from = decides_from - make_interval(days => ${days})`

  it('takes two admins, of whom the second hands over the password', async () => {
    const wanted = { email: 'puppet@staff.example', name: 'Puppet', role: 'compliance', reason } as const
    const { approvalId: id } = await anna.call('POST /console-api/staff/create', wanted)
    assert.match((await anna.refused('POST /console-api/staff/create', wanted)).msg, /already waiting/)
    assert.match((await anna.refused('POST /console-api/approvals/approve', { id })).msg, /their own request/)
    const { made } = await berta.call('POST /console-api/approvals/approve', { id })
    assert.equal(made?.email, 'puppet@staff.example')
    const { rows } = await anna.call('GET /console-api/audit/list')
    assert.ok(rows.some(({ action }) => action === 'staff.create'))
    const puppet = await StaffVisitor.withPassword(api, made?.email ?? '', made?.temporaryPassword ?? '')

    // Whoever handed the password over may be the puppet: of the two, one alone is not two persons, in neither order.
    await SiteVisitor.signedIn(api, 'alice')
    const userId = (await findUserByEmail(sql, 'alice@example.com'))?.id ?? 0
    const close = { userId, reason: 'asked to be closed' }
    const asked = await puppet.call('POST /console-api/users/close', close)
    assert.match(
      (await berta.refused('POST /console-api/approvals/approve', { id: asked.approvalId })).msg,
      /One person/,
    )
    await puppet.call('POST /console-api/approvals/reject', { id: asked.approvalId, reason: 'taken back' })
    const other = await berta.call('POST /console-api/users/close', close)
    await daysLater(4)
    assert.match(
      (await puppet.refused('POST /console-api/approvals/approve', { id: other.approvalId })).msg,
      /One person/,
    )
    await berta.call('POST /console-api/approvals/reject', { id: other.approvalId, reason: 'taken back' })
    const third = await anna.call('POST /console-api/users/close', close)
    await puppet.call('POST /console-api/approvals/approve', { id: third.approvalId })
  })

  it('gives nobody a role, a new password or their access back on the word of one', async () => {
    const carol = await StaffVisitor.signedIn(api, 'carol', 'support')
    const id = carol.id
    const roleOf = async () => {
      const { rows } = await anna.call('GET /console-api/staff/list')
      const { role, isDisabled, isPasswordTemporary, decidesFromMs } = rows.find((row) => row.id === id) ?? {}
      return { role, isDisabled, isPasswordTemporary, isSettling: (decidesFromMs ?? 0) > Date.now() }
    }
    const promoted = await anna.call('POST /console-api/staff/change', { id, role: 'admin', reason })
    assert.equal((await roleOf()).role, 'support')
    await carol.call('GET /console-api/dashboard')
    await berta.call('POST /console-api/approvals/approve', { id: promoted.approvalId })
    assert.deepEqual(await roleOf(), {
      ...{ role: 'admin', isDisabled: false, isPasswordTemporary: false },
      isSettling: true,
    })
    // What was begun under the former role has ended.
    assert.equal((await carol.refused('GET /console-api/dashboard')).code, '403')

    await anna.call('POST /console-api/staff/disable', { id, reason })
    const enabled = await anna.call('POST /console-api/staff/change', { id, isDisabled: 'false', reason })
    assert.equal((await roleOf()).isDisabled, true)
    await berta.call('POST /console-api/approvals/approve', { id: enabled.approvalId })
    assert.equal((await roleOf()).isDisabled, false)

    const wanted = await berta.call('POST /console-api/staff/reset-sign-in', { id, reason })
    assert.equal((await roleOf()).isPasswordTemporary, false)
    const { made } = await anna.call('POST /console-api/approvals/approve', { id: wanted.approvalId })
    assert.equal((await roleOf()).isPasswordTemporary, true)
    await StaffVisitor.withPassword(api, 'carol@staff.example', made?.temporaryPassword ?? '')
  })

  it('is refused at once where it could not be done', async () => {
    const wanted = { name: 'Anna', role: 'support', reason } as const
    for (const [email, sentence] of [
      ['anna@staff.example', /already/],
      ['no address', /not valid/],
    ] as const)
      assert.match((await berta.refused('POST /console-api/staff/create', { ...wanted, email })).msg, sentence)
    assert.match((await berta.refused('POST /console-api/staff/disable', { id: 999, reason })).msg, /does not exist/)
  })
})
