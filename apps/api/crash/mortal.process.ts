import { writeSync } from 'node:fs'
import { CrashHouse } from './crash-house.ts'
import { type FlowName, flows } from './flows.ts'
import { StepsToDeath } from './steps-to-death.ts'

/** The process that gets killed: it does what every start does, then its part of a flow, and dies before one of the steps. */
const [name, directory, databaseUrl, number, step] = process.argv.slice(2) as [FlowName, string, string, string, string]

const steps = new StepsToDeath()
const house = await CrashHouse.open({ directory, databaseUrl })
const flow = await flows[name].open(house, steps)
await flow.recover()
// 0: only what every start does.
if (Number(step) > 0) {
  steps.arm(Number(step))
  await flow.act(Number(number))
  steps.disarm()
  // It had fewer steps.
  writeSync(1, `${JSON.stringify({ taken: steps.taken, commands: steps.commands })}\n`)
}
await house.close()
process.exit(0)
