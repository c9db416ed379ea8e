// Loaded into the server by start.mjs: when that process is killed, the server ends in order instead of keeping the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
