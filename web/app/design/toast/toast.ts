import { toast as show } from 'react-toastify/unstyled'

/** §2, §9: short news at the top right that leaves after 5000 ms. Equal news is not shown twice at once. */
export const toast = {
  success: (message: string) => show.success(message, { toastId: `success:${message}`, role: 'status' }),
  info: (message: string) => show.info(message, { toastId: `info:${message}`, role: 'status' }),
  warn: (message: string) => show.warn(message, { toastId: `warn:${message}`, role: 'alert' }),
  error: (message: string) => show.error(message, { toastId: `error:${message}`, role: 'alert' }),
}
