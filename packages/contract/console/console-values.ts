import { z } from 'zod'
import { cursor } from '../paging.ts'
import { whole } from '../values.ts'

export const role = z.enum(['support', 'compliance', 'finance', 'admin'])

/** Why something is done to somebody; it stands in the audit log. */
export const reason = z.string().trim().min(3).max(500)

/** Part of every question for a page; tables of the console are short. */
export const paged = { cursor: cursor.optional(), limit: whole(1, 100).default(50) } as const

/** Values of an audit row and of settings: whatever JSON can say. */
export const anyJson = z.unknown()
