import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may, PERMISSIONS, ROLES } from './index.ts'

const whoMay = (permission: (typeof PERMISSIONS)[number]) => ROLES.filter((role) => may(role, permission))

test('nobody may do everything', () => {
  for (const role of ROLES)
    assert.ok(
      PERMISSIONS.some((permission) => !may(role, permission)),
      role,
    )
})

test('documents and faces are seen and judged by compliance alone', () => {
  assert.deepEqual([whoMay('kyc.read'), whoMay('kyc.decide')], [['compliance'], ['compliance']])
})

test('whoever makes staff, or puts settings in force, is an admin', () => {
  assert.deepEqual([whoMay('staff.manage'), whoMay('configuration.change')], [['admin'], ['admin']])
})

test('what takes two persons is allowed by compliance and admins, and asked for by support too', () => {
  assert.deepEqual(whoMay('approvals.decide'), ['compliance', 'admin'])
  assert.deepEqual(whoMay('users.request'), ['support', 'compliance', 'admin'])
})

test('support sees contacts masked', () => {
  assert.equal(may('support', 'users.private'), false)
})
