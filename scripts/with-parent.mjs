// start.mjs loads this into the server: if start.mjs is killed, the server stops cleanly and frees the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
