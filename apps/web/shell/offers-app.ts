/** Pages on which nobody is to be led away (specification §2). */
const EXCEPT = /^\/(block_space|helpinghand|task|user\/(login|loginVerify|register))(\/|$)/

/** Whether a page offers the app: on phones, outside of the app itself. */
export function offersApp(path: string, phone: 'android' | 'ios' | undefined, inApp: boolean): boolean {
  return phone !== undefined && !inApp && !EXCEPT.test(path)
}
