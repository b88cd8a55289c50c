/** Another page of these, on the way to the same place. */
export function withCallBack(path: string, callBackPath: string | null): string {
  return callBackPath === null ? path : `${path}?callBackPath=${encodeURIComponent(callBackPath)}`
}
