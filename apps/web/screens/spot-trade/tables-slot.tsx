/** The tables' place. */
export function TablesSlot() {
  return null
}
