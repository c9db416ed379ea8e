-- Lists of products count their rows. Processes of 1.0.0, which run beside newer ones during an upgrade, still read the table; the
-- release after the next one drops it.
drop trigger products_versioned on products;
drop function change_catalogue_version();
comment on table catalogue_versions is 'Read by processes of 1.0.0 during an upgrade; nothing changes it.';
