import { answerParent } from '@bowline/platform/confined-process.ts'
import { redraw } from './redraw.ts'

answerParent((file) => redraw(file as Uint8Array))
