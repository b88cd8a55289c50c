import { measure } from './engine.bench.ts'

console.log(JSON.stringify(await measure()))
process.exit(0)
