import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOf, chordOf, conflictOf, keptHotkeys, readHotkeys } from './hotkeys.ts'

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

test('a chord is written by the place of its key, modifiers in one order', () => {
  assert.equal(chordOf({ ...plain, code: 'KeyB' }), 'B')
  assert.equal(chordOf({ ...plain, code: 'Digit1', shiftKey: true, ctrlKey: true }), 'Ctrl+Shift+1')
  assert.equal(chordOf({ ...plain, code: 'F5', altKey: true }), 'Alt+F5')
  assert.equal(chordOf({ ...plain, code: 'ShiftLeft', shiftKey: true }), undefined)
})

test('hotkeys are off until they are turned on, and survive being kept', () => {
  const fresh = readHotkeys(undefined)
  assert.equal(fresh.isOn, false)
  assert.equal(actionOf(fresh, 'B', true), undefined)
  const own = { isOn: true, chords: { ...fresh.chords, buy: 'Alt+Shift+B', sell: '' } }
  assert.deepEqual(readHotkeys(keptHotkeys(own)), own)
})

test('what no key press makes is no chord', () => {
  const odd = readHotkeys({ isOn: 'yes', buy: 'Hyper+B', sell: 'Shift+Ctrl+S', submit: 7 })
  assert.equal(odd.chords.buy, '')
  assert.equal(odd.chords.sell, 'Ctrl+Shift+S')
  assert.equal(odd.chords.submit, '')
})

test('unarmed keys do nothing, except to cancel everything', () => {
  const on = { ...readHotkeys(undefined), isOn: true }
  assert.equal(actionOf(on, 'B', false), undefined)
  assert.equal(actionOf(on, 'B', true), 'buy')
  assert.equal(actionOf(on, 'Shift+X', false), 'panic')
})

test('two actions cannot share a chord, and none takes what the page or the browser needs', () => {
  const { chords } = readHotkeys(undefined)
  assert.deepEqual(conflictOf('buy', { ...chords, buy: 'S' }), { kind: 'same', as: 'sell' })
  for (const chord of ['Enter', 'Slash', 'Ctrl+K', 'Meta+R', 'Shift+Tab'])
    assert.deepEqual(conflictOf('buy', { ...chords, buy: chord }), { kind: 'reserved' }, chord)
  assert.equal(conflictOf('submit', chords), undefined)
  assert.equal(actionOf({ isOn: true, chords: { ...chords, buy: 'S' } }, 'S', true), undefined)
})
