import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { promptScenes } from '../../terms/prompts.ts'
import { flag } from '../../values.ts'

const scene = z.enum(promptScenes)
/** −1 for ever, 0 not dismissed, else until when in milliseconds. */
const until = z.number().int().min(-1)

export const promptCalls = {
  'GET /fe-co-api/popup/status': {
    access: 'session',
    summary: 'Until when a prompt is dismissed, and whether all of them are skipped.',
    params: z.object({ scene }),
    data: z.object({
      scene,
      until,
      /** 1: trade, collateralized or transfer is dismissed for ever, and with it the whole check. */
      isSkipped: z.literal([0, 1]),
    }),
  },
  'POST /fe-co-api/popup/report': {
    access: 'session',
    summary: 'Dismisses a prompt for ever, or for 24 hours.',
    params: z.strictObject({ scene, forever: flag.default(false) }),
    data: z.object({ scene, until }),
  },
} as const satisfies CallTable
