import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffPermissions, staffRoles } from '@bowline/contract/terms/staff.ts'
import { othersMay, rolesWith, staffMay } from './index.ts'

test('no role may do everything', () => {
  for (const role of staffRoles)
    assert.ok(
      staffPermissions.some((permission) => !staffMay({ role }, permission)),
      role,
    )
})

test('only compliance sees and judges documents and faces', () => {
  assert.deepEqual([rolesWith('kyc.read'), rolesWith('kyc.decide')], [['compliance'], ['compliance']])
})

test('only admins manage staff and apply settings', () => {
  assert.deepEqual([rolesWith('staff.manage'), rolesWith('configuration.change')], [['admin'], ['admin']])
})

test('two-person actions are allowed by compliance and admins, and requested by support too', () => {
  assert.deepEqual(rolesWith('approvals.decide'), ['compliance', 'admin'])
  assert.deepEqual(rolesWith('users.request'), ['support', 'compliance', 'admin'])
})

test('support sees contacts masked', () => {
  assert.equal(staffMay({ role: 'support' }, 'users.private'), false)
})

test('what a role lacks is told with the roles that have it', () => {
  const others = othersMay('admin')
  assert.deepEqual(others['kyc.read'], ['compliance'])
  assert.equal(others['staff.manage'], undefined)
})
