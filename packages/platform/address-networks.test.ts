import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksOf } from './address-networks.ts'

const namesOf = (address: string) => networksOf(address).map(({ name }) => name)

test('an IPv4 address counts by itself, mapped or not', () => {
  assert.deepEqual(networksOf('192.0.2.1'), [{ name: '192.0.2.1', share: 1 }])
  assert.deepEqual(networksOf('::ffff:192.0.2.1'), [{ name: '192.0.2.1', share: 1 }])
  assert.deepEqual(namesOf('::ffff:a00:1'), ['10.0.0.1'])
})

test('an IPv6 address counts for its /48, its /56 and its /64, and the wider ones may use more together', () => {
  assert.deepEqual(networksOf('2001:db8:1:2ff::5'), [
    { name: '2001:db8:1:0::/48', share: 4 },
    { name: '2001:db8:1:200::/56', share: 2 },
    { name: '2001:db8:1:2ff::/64', share: 1 },
  ])
})

test('a network is the same however it is written, and another one next to it is not', () => {
  assert.deepEqual(namesOf('2001:0DB8:0001:2:3:4:5:6'), namesOf('2001:db8:1:2::9'))
  assert.notEqual(namesOf('2001:db8:1:2::1').at(-1), namesOf('2001:db8:1:3::1').at(-1))
})

test('what is no address counts by itself', () => {
  assert.deepEqual(namesOf('1:2'), ['1:2'])
  assert.deepEqual(namesOf(''), [''])
})
