import { specifyChain } from '../chain.spec.ts'
import { openAnvil } from './anvil.fixture.ts'

specifyChain('an Ethereum', () => openAnvil())
specifyChain('a layer 2, whose node traces nothing', () => openAnvil({ chainId: 42_161n, traces: false }))
