import { startEngine } from '@bowline/engine/client.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { alice, capacity, listed, someDay } from './grant.fixture.ts'
import { grantPlayMoney } from './grant.ts'

/** The process that gets killed: it grants alice her play money and exits once this many commands of it are durable. */
const [directory, commands] = process.argv.slice(2) as [string, string]

const engine = await startEngine({ directory, capacity })
const markets = await listed(engine)
const { sequence } = await engine.submit({ kind: 'open-account', account: alice })
const lastSequence = sequence + Number(commands)

/** One command after another, so that the kill comes exactly between two. */
let turn = Promise.resolve(sequence)
const oneByOne: Pick<EngineClient, 'submit'> = {
  submit(command, options) {
    const answer = turn.then((before) => {
      if (before === lastSequence) process.kill(process.pid, 'SIGKILL')
      return engine.submit(command, options)
    })
    turn = answer.then((batch) => batch.sequence)
    return answer
  },
}
await grantPlayMoney({ engine: oneByOne, markets }, alice, someDay)
process.kill(process.pid, 'SIGKILL')
