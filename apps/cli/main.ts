import { printFailure } from './answer.ts'
import { bowlineProgram } from './program.ts'

// Known before anything is parsed, so that even a command nobody knows is answered in JSON when JSON was asked for.
const json = process.argv.includes('--json')
try {
  await bowlineProgram(json).parseAsync()
} catch (error) {
  printFailure(error, json)
}
