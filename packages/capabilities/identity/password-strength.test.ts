import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PasswordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
  const strength = new PasswordStrength()
  after(() => strength.close())

  it('is too low on the list of leaked ones', async () => {
    for (const password of ['password1', 'qwertyuiop', 'iloveyou1', 'PassWord1'])
      assert.equal(await strength.weaknessOf(password, []), 'password-common', password)
  })

  it('is too low when made of what is known about its owner, or of keyboard rows', async () => {
    const about = ['alice.liddell@example.com', 'alice.liddell']
    assert.equal(await strength.weaknessOf('alice.liddell1', about), 'password-guessable')
    assert.equal(await strength.weaknessOf('aaaaaaaaaaaa', []), 'password-guessable')
  })

  it('is enough with words of one’s own, in any script', async () => {
    for (const password of ['correct horse 1', 'blaue Katze am Tor', '窗外有三只猫在唱歌吗'])
      assert.equal(await strength.weaknessOf(password, []), undefined, password)
  })

  it('waits for dictionaries that take longer to load than an estimate may take', async (t) => {
    const starting = new PasswordStrength()
    t.after(() => starting.close())
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const weakness = starting.weaknessOf('iloveyou1', [])
    t.mock.timers.tick(30_000)
    assert.equal(await weakness, 'password-common')
    const silent = assert.rejects(starting.weaknessOf('correct horse 1', []), { code: 'ETIMEDOUT' })
    t.mock.timers.tick(6_000)
    await silent
  })

  it('is estimated again after the thread was lost', async () => {
    const lost = assert.rejects(strength.weaknessOf('correct horse 1', []), {
      code: 'ETIMEDOUT',
      message: /not estimated/,
    })
    await strength.close()
    await lost
    assert.equal(await strength.weaknessOf('correct horse 1', []), undefined)
  })
})
