import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may, othersMay, PERMISSIONS, ROLES } from './index.ts'

const whoMay = (permission: (typeof PERMISSIONS)[number]) => ROLES.filter((role) => may(role, permission))

test('no role may do everything', () => {
  for (const role of ROLES)
    assert.ok(
      PERMISSIONS.some((permission) => !may(role, permission)),
      role,
    )
})

test('only compliance sees and judges documents and faces', () => {
  assert.deepEqual([whoMay('kyc.read'), whoMay('kyc.decide')], [['compliance'], ['compliance']])
})

test('only admins manage staff and apply settings', () => {
  assert.deepEqual([whoMay('staff.manage'), whoMay('configuration.change')], [['admin'], ['admin']])
})

test('two-person actions are allowed by compliance and admins, and requested by support too', () => {
  assert.deepEqual(whoMay('approvals.decide'), ['compliance', 'admin'])
  assert.deepEqual(whoMay('users.request'), ['support', 'compliance', 'admin'])
})

test('support sees contacts masked', () => {
  assert.equal(may('support', 'users.private'), false)
})

test('what a role lacks is told with the roles that have it', () => {
  const others = othersMay('admin')
  assert.deepEqual(others['kyc.read'], ['compliance'])
  assert.equal(others['staff.manage'], undefined)
})
