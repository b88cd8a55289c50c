import { printFailure } from './answer.ts'
import { bowlineProgram } from './program.ts'

// Known before anything is parsed, so that even a command nobody knows is answered in JSON when JSON was asked for.
const json = process.argv.includes('--json')
// Nobody reads on, as of `bowline … | head`, or there is no room: neither is worth a stack.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`the answer cannot be written: ${message}\n`)
  process.exit(code === 'EPIPE' ? process.exitCode : 1)
})
try {
  await bowlineProgram(json).parseAsync()
} catch (error) {
  printFailure(error, json)
}
