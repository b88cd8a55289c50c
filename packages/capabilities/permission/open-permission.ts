import { type PermissionParts, Permissions } from './permissions.ts'

/** One for the process: what it remembers is forgotten when rules or users change. */
export function openPermission(parts: PermissionParts): Permissions {
  return new Permissions(parts)
}
