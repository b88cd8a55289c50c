import { z } from 'zod'
import { cursor } from '../paging.ts'
import { staffRoles } from '../terms/staff.ts'
import { whole } from '../values.ts'

export const role = z.enum(staffRoles)

/** Why something is done to a user; recorded in the audit log. */
export const reason = z.string().trim().min(3).max(500)

/** Parameters of every paged call; the console's tables are short. */
export const paged = { cursor: cursor.optional(), limit: whole(1, 100).default(50) } as const

/** Values in audit rows and settings: any JSON. */
export const anyJson = z.unknown()
