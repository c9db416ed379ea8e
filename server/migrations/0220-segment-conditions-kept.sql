-- The rules that processes keep contain the names of segments and their conditions.
drop trigger segments_versioned on segments;
create trigger segments_versioned after update of name, conditions on segments
  for each statement execute function change_programme_version();
