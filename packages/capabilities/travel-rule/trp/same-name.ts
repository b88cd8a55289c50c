import anyAscii from 'any-ascii'
import type { PartyName } from '../ivms101/parties.ts'

/** Whether both are one person's name: in whatever case, accents and order its parts are written. */
export function isSameName(one: PartyName, other: PartyName): boolean {
  return folded(one) === folded(other)
}

function folded({ familyName, name }: PartyName): string {
  const words = anyAscii(`${familyName} ${name}`)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}
