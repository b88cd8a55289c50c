import { spawnSync } from 'node:child_process'
import { specifyChain } from '../chain.spec.ts'
import { openRegtest } from './regtest.fixture.ts'

const isOnPath = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined

specifyChain('bcoin', () => openRegtest('bcoin'))
// Where the machine has them; npm has neither.
if (isOnPath('bitcoind')) specifyChain('bitcoind', () => openRegtest('bitcoind'))
if (isOnPath('litecoind')) specifyChain('litecoind', () => openRegtest('litecoind'))
